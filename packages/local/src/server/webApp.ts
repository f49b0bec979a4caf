import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import compression from "compression";
import sirv from "sirv";
import { Failure } from "../failure/index.ts";

/** Serves everything but the backend's interfaces. */
export type WebApp = (request: IncomingMessage, response: ServerResponse) => void;

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

/** The policy of the pages; scripts that stand in the page itself are named by their hash. */
function contentPolicy(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, code = ""]) => hashSource(code),
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inline].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers of every answer of ours, the backend's included. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Files whose name holds the hash of their content never change. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Serves the built web app: files, and the page itself for every address of the app.
 * @param folder the build's output.
 * @throws Failure `app-not-built` where there is no build.
 */
export function webApp(folder: string): WebApp {
  let page: string;
  try {
    page = readFileSync(join(folder, "index.html"), "utf8");
  } catch (error) {
    throw new Failure("app-not-built", { path: folder }, error);
  }
  const policy = contentPolicy(page);
  const compress = compression();
  const serve = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    single: true,
    onNoMatch: (_request, response) => {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
      response.end("Not found\n");
    },
    setHeaders: (response, path) => {
      response.setHeader("Cache-Control", path.startsWith("/assets/") ? IMMUTABLE : "no-cache");
    },
  });
  return (request, response) => {
    for (const [name, value] of Object.entries({ ...COMMON_HEADERS, ...PAGE_HEADERS }))
      response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", policy);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" });
      response.end("Method not allowed\n");
      return;
    }
    // The middleware is written for Express, whose requests are Node's with more on them.
    compress(request as never, response as never, () => serve(request, response));
  };
}
