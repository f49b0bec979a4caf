import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import compression from "compression";
import sirv from "sirv";
import { Failure } from "../failure/index.ts";

/** Serves all paths except the backend's. */
export type WebApp = (request: IncomingMessage, response: ServerResponse) => void;

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

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** A file of the build that contains the site's origin. */
interface Document {
  readonly type: string;
  readonly content: string;
}

/** The prerendered pages and the files for search engines, by path. */
function documentsIn(folder: string): ReadonlyMap<string, Document> {
  const documents = new Map<string, Document>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const [, path = "", ending = ""] = /^([^.]+)\.(html|xml|txt)$/.exec(name.replaceAll("\\", "/")) ?? [];
    const type = TYPES[ending];
    if (type === undefined) continue;
    const page = path === "index" ? "/" : `/${path}`;
    documents.set(ending === "html" ? page : `${page}.${ending}`, {
      type,
      content: readFileSync(join(folder, name), "utf8"),
    });
  }
  return documents;
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

/**
 * Serves the built web app: prerendered pages, files, and the app's page for every other address.
 * @param folder the build's output.
 * @param publicUrl origin at which people open the product; default: the origin of each request.
 * @param mostCompressed responses that are compressed at one time.
 * @throws Failure `app-not-built` if there is no build.
 */
export function webApp(folder: string, publicUrl?: string, mostCompressed = MOST_COMPRESSED): WebApp {
  let documents: ReadonlyMap<string, Document>;
  let shell: Document | undefined;
  try {
    documents = documentsIn(folder);
    shell = documents.get("/shell");
    if (shell === undefined) throw new Error("The build has no shell.html.");
  } catch (error) {
    throw new Failure("app-not-built", { path: folder }, error);
  }
  const { content, type } = shell;
  const policy = contentPolicy(content);
  const compress = compressor(mostCompressed);
  const serveFile = sirv(folder, {
    etag: true,
    onNoMatch: (_request, response) => {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
      response.end("Not found\n");
    },
    setHeaders: (response, path) => {
      response.setHeader("Cache-Control", path.startsWith("/assets/") ? IMMUTABLE : "no-cache");
    },
  });
  function serveDocument(document: Document, request: IncomingMessage, response: ServerResponse) {
    const body = document.content.replaceAll(UNKNOWN_ORIGIN, publicUrl ?? originOf(request));
    const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
    response.setHeader("Content-Type", document.type);
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Vary", "Host");
    response.setHeader("ETag", etag);
    if (request.headers["if-none-match"]?.includes(etag)) response.writeHead(304).end();
    else response.end(request.method === "HEAD" ? undefined : body);
  }
  return (request, response) => {
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", policy);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" });
      response.end("Method not allowed\n");
      return;
    }
    const path = pathOf(request);
    const page = path === undefined ? undefined : documents.get(path);
    const isFile = path === undefined || /\.[^/]+$|\/\./.test(path);
    // The middleware is typed for Express, whose requests extend Node's.
    compress(request as never, response as never, () => {
      if (page === undefined && isFile) serveFile(request, response);
      else serveDocument(page ?? { content, type }, request, response);
    });
  };
}
