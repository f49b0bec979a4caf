import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { readdir, readFile, utimes } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, extname, join } from "node:path";
import compression from "compression";
import { Failure } from "../failure/index.ts";

/** Serves all paths except the backend's. */
export type WebApp = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** The content security policy of a page; inline scripts are allowed by their hash. */
function contentPolicy(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, code = ""]) => hashSource(code),
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inline].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    // Uploaded pictures and previews; another host would learn who looks at whom.
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Files whose name holds the hash of their content never change. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Responses that may be compressed at one time, because each holds about a megabyte until its client has read it;
 * further ones are sent as they are.
 */
const MOST_COMPRESSED = 64;

/** The middleware that compresses responses. */
function compressor(most: number) {
  let compressed = 0;
  return compression({
    filter: (request, response) => {
      if (compressed === most || !compression.filter(request, response)) return false;
      compressed += 1;
      response.once("close", () => {
        compressed -= 1;
      });
      return true;
    },
  });
}

/** Placeholder of the build for an unknown site origin (see packages/app/prerender.ts). */
const UNKNOWN_ORIGIN = "https://origin.invalid";

/** Files that contain the site's origin. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** Files that are sent as they are. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** A file of the build. Of a text that contains the site's origin, each origin has its own ETag. */
interface BuiltFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag?: string;
}

const etagOf = (body: Buffer) => `"${createHash("sha256").update(body).digest("base64url")}"`;

function builtFile(name: string, bytes: Buffer): BuiltFile {
  const document = DOCUMENTS[extname(name)];
  if (document !== undefined) return { type: document, bytes };
  return { type: TYPES[extname(name)] ?? "application/octet-stream", bytes, etag: etagOf(bytes) };
}

/**
 * All files of a build, by the path at which they are served. They are kept in memory, so that a build that is replaced or
 * deleted meanwhile is served as it was.
 */
function filesIn(folder: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    if (!entry.isFile() || path.includes("/.")) continue;
    const built = builtFile(file, readFileSync(file));
    files.set(path, built);
    files.set(path === "/index.html" ? "/" : path.replace(/\.html$/, ""), built);
  }
  return files;
}

/** A file whose name holds the hash of its content. */
const ASSET = /^\/assets\/([\w-][\w.-]*)$/;

/**
 * Finds the assets of other builds for pages that were opened before this one was made. Builds are in folders beside each
 * other; the time of a folder tells when somebody last asked for it (see scripts/build/app.ts).
 */
function otherBuilds(current: string): (path: string) => Promise<BuiltFile | undefined> {
  const folder = dirname(current);
  const found = new Map<string, { readonly build: string; readonly file: BuiltFile }>();
  async function find(name: string) {
    for (const build of await readdir(folder).catch(() => [])) {
      if (build === basename(current)) continue;
      // Most builds have no such file, and any can be removed meanwhile.
      const content = await readFile(join(folder, build, "assets", name)).catch(() => undefined);
      if (content !== undefined) return { build: join(folder, build), file: builtFile(name, content) };
    }
    return undefined;
  }
  return async (path) => {
    const [, name] = ASSET.exec(path) ?? [];
    if (name === undefined) return undefined;
    const asset = found.get(name) ?? (await find(name));
    if (asset === undefined) return undefined;
    found.set(name, asset);
    const now = new Date();
    await utimes(asset.build, now, now).catch(() => {});
    return asset.file;
  };
}

/** The origin of a request; empty if its host is invalid. */
function originOf({ headers: { host = "" } }: IncomingMessage): string {
  return URL.parse(`http://${host}`)?.origin ?? "";
}

/** The path of a request in the build's notation; undefined if it cannot be decoded. */
function pathOf({ url = "/" }: IncomingMessage): string | undefined {
  const [path = "/"] = url.split(/[?#]/);
  try {
    return decodeURIComponent(path).replace(/\/+$/, "") || "/";
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string>) {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...headers });
  response.end(`${text}\n`);
}

/** What a web app is served from. */
export interface WebAppOptions {
  /** The build's output. */
  readonly folder: string;
  /** Whether the folders beside it are other builds, whose assets are served too; default: no. */
  readonly besideOthers?: boolean;
  /** Origin at which people open the product; default: the origin of each request. */
  readonly publicUrl?: string | undefined;
  /** Responses that are compressed at one time. */
  readonly mostCompressed?: number;
}

/**
 * Serves the built web app: prerendered pages, files, and the app's page for every other address.
 * @throws Failure `app-not-built` if there is no build.
 */
export function webApp(options: WebAppOptions): WebApp {
  const { besideOthers = false, publicUrl, mostCompressed = MOST_COMPRESSED } = options;
  let files: ReadonlyMap<string, BuiltFile>;
  let shell: BuiltFile | undefined;
  let folder: string;
  let policy: string;
  try {
    folder = realpathSync(options.folder);
    files = filesIn(folder);
    shell = files.get("/shell");
    if (shell === undefined) throw new Error("The build has no shell.html.");
    policy = contentPolicy(shell.bytes.toString());
  } catch (error) {
    throw new Failure("app-not-built", { path: options.folder }, error);
  }
  const appPage = shell;
  const compress = compressor(mostCompressed);
  const findElsewhere = besideOthers ? otherBuilds(folder) : async () => undefined;

  function send(path: string, file: BuiltFile, request: IncomingMessage, response: ServerResponse) {
    const isDocument = file.etag === undefined;
    const body = isDocument
      ? Buffer.from(file.bytes.toString().replaceAll(UNKNOWN_ORIGIN, publicUrl ?? originOf(request)))
      : file.bytes;
    const etag = file.etag ?? etagOf(body);
    response.setHeader("Content-Type", file.type);
    response.setHeader("Cache-Control", path.startsWith("/assets/") ? IMMUTABLE : "no-cache");
    if (isDocument) response.setHeader("Vary", "Host");
    response.setHeader("ETag", etag);
    if (request.headers["if-none-match"]?.includes(etag)) {
      response.writeHead(304).end();
      return;
    }
    response.setHeader("Content-Length", body.byteLength);
    response.end(request.method === "HEAD" ? undefined : body);
  }

  return async (request, response) => {
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", policy);
    if (request.method !== "GET" && request.method !== "HEAD") {
      refuse(response, 405, "Method not allowed", { Allow: "GET, HEAD" });
      return;
    }
    const path = pathOf(request);
    const isFile = path === undefined || /\.[^/]+$|\/\./.test(path);
    const file =
      path === undefined ? undefined : (files.get(path) ?? (isFile ? await findElsewhere(path) : appPage));
    if (path === undefined || file === undefined) {
      refuse(response, 404, "Not found", { "Cache-Control": "no-store" });
      return;
    }
    // The middleware is typed for Express, whose requests extend Node's.
    compress(request as never, response as never, () => send(path, file, request, response));
  };
}
