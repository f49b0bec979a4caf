import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Gateway } from "../gateway/index.ts";
import { kindOf, type Log } from "../log/index.ts";
import type { Database } from "./database.ts";
import type { Functions } from "./functions.ts";
import type { LocalPages } from "./localPages.ts";
import { hostNameIn, isLoopbackAddress, isLoopbackHost } from "./loopback.ts";
import { COMMON_HEADERS, type WebApp } from "./webApp.ts";

/** What the routes lead to, once the backend is up. */
export interface Backend {
  readonly gateway: Gateway;
  readonly functions: Functions;
  readonly database: Database;
  /** Undefined on an address that others reach. */
  readonly localPages: LocalPages | undefined;
}

/** Milliseconds that the database has to answer a question about its health. */
const HEALTH_PATIENCE = 2_000;

const BACKEND = /^\/(?:auth\/v1|rest\/v1|storage\/v1|\.netlify\/functions|local)(?:\/|$)|^\/healthz$/;
const FUNCTION = /^\/\.netlify\/functions\/([^/]+)\/?$/;

function unavailable(reason: string): Response {
  return Response.json(
    { status: "unavailable", reason },
    { status: 503, headers: { "Retry-After": "1", "Cache-Control": "no-store" } },
  );
}

/** Whether a request comes from this machine and means it: no proxy between, no foreign name for our address. */
function isLocal(request: IncomingMessage): boolean {
  const { "x-forwarded-for": forwardedFor, forwarded, host = "" } = request.headers;
  return (
    forwardedFor === undefined &&
    forwarded === undefined &&
    isLoopbackAddress(request.socket.remoteAddress ?? "") &&
    isLoopbackHost(hostNameIn(host))
  );
}

async function answer(
  request: Request,
  incoming: IncomingMessage,
  backend: Backend | undefined,
): Promise<Response> {
  const url = new URL(request.url);
  const { pathname } = url;
  if (backend === undefined) return unavailable("starting");
  const { gateway, functions, database, localPages } = backend;
  if (pathname === "/healthz") {
    if (!(await database.answers(HEALTH_PATIENCE))) return unavailable("database");
    return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
  }
  if (/^\/local(?:\/|$)/.test(pathname)) {
    const served = localPages !== undefined && isLocal(incoming);
    return served ? await localPages(request, url) : new Response("Not found\n", { status: 404 });
  }
  const [, name] = FUNCTION.exec(pathname) ?? [];
  if (name !== undefined) return await functions(request, name, incoming.socket.remoteAddress);
  if (pathname.startsWith("/.netlify/")) return new Response("Not found\n", { status: 404 });
  return await gateway.fetch(request, incoming.socket.remoteAddress ?? null);
}

/** The part of a path that names no person. */
function publicPart(pathname: string): string {
  return pathname.split("/").slice(0, 5).join("/");
}

function pathOf(request: IncomingMessage): string | undefined {
  const { url = "/" } = request;
  return URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost").pathname : undefined;
}

/**
 * Sends every request where it belongs: the backend's interfaces, or the web app.
 * @param backend asked anew for each request; undefined until it is up.
 */
export function routes(app: WebApp, backend: () => Backend | undefined, log: Log): RequestListener {
  const answerBackend = getRequestListener(
    async (request, bindings) => {
      const started = performance.now();
      const { pathname } = new URL(request.url);
      let result: Response;
      try {
        result = await answer(request, bindings.incoming as IncomingMessage, backend());
      } catch (error) {
        log.error({ event: "request", path: publicPart(pathname), ...kindOf(error) });
        result = Response.json(
          { error: { code: "internal", message: "The request failed." } },
          { status: 500 },
        );
      }
      const response = new Response(result.body, result);
      for (const [name, value] of Object.entries(COMMON_HEADERS)) {
        if (!response.headers.has(name)) response.headers.set(name, value);
      }
      log.request({
        method: request.method,
        path: publicPart(pathname),
        status: response.status,
        ms: Math.round(performance.now() - started),
      });
      return response;
    },
    { overrideGlobalObjects: false },
  );
  return (request: IncomingMessage, response: ServerResponse) => {
    const pathname = pathOf(request);
    if (pathname === undefined) {
      response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" });
      response.end("Bad request\n");
    } else if (BACKEND.test(pathname)) void answerBackend(request, response);
    else app(request, response);
  };
}
