import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Gateway } from "../gateway/index.ts";
import { kindOf, type Log } from "../log/index.ts";
import { clientAddress, type TrustedProxies } from "./clientAddress.ts";
import type { Functions } from "./functions.ts";
import { commonHeaders } from "./headers.ts";
import type { Health } from "./health.ts";
import { isFromThisMachine } from "./local.ts";
import type { LocalPages } from "./localPages.ts";
import type { WebApp } from "./webApp.ts";

/** What the routes use, after the backend has started. */
export interface Backend {
  readonly gateway: Gateway;
  readonly functions: Functions;
  /** Checks the backend's health; the time-out of the database is in milliseconds. */
  readonly health: (timeout: number) => Promise<Health>;
  /** Undefined if the server is not local. */
  readonly localPages: LocalPages | undefined;
}

/** Time-out of the database in a health check, in milliseconds. */
const HEALTH_TIMEOUT = 2_000;

/** The header with a request's id, which is also in the log and the audit log. */
const REQUEST_ID = "x-request-id";

const BACKEND =
  /^\/(?:auth\/v1|rest\/v1|storage\/v1|v1|hooks|mcp|\.netlify\/functions|local)(?:\/|$)|^\/healthz$/;
/** The interface for programs, which one function answers. */
const PROGRAMS = /^\/v1(?:\/|$)/;
/** Addresses of signed messages, which one function takes. */
const HOOKS = /^\/hooks(?:\/|$)/;
/** The Model Context Protocol, which one function answers. */
const MCP = /^\/mcp\/?$/;
const FUNCTION = /^\/\.netlify\/functions\/([^/]+)\/?$/;

function unavailable(reason: string, missing?: readonly string[]): Response {
  return Response.json(
    { status: "unavailable", reason, ...(missing === undefined ? {} : { missing }) },
    { status: 503, headers: { "Retry-After": "1" } },
  );
}

async function answer(
  request: Request,
  incoming: IncomingMessage,
  backend: Backend | undefined,
  address: string | undefined,
): Promise<Response> {
  const url = new URL(request.url);
  const { pathname } = url;
  if (backend === undefined) return unavailable("starting");
  const { gateway, functions, health, localPages } = backend;
  if (pathname === "/healthz") {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed\n", { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    const { reason, missing } = await health(HEALTH_TIMEOUT);
    // Only this machine learns which part is missing; the log names it.
    const showsMissing = reason === "installation" && localPages !== undefined && isFromThisMachine(incoming);
    if (reason !== undefined) return unavailable(reason, showsMissing ? missing : undefined);
    return Response.json({ status: "ok" });
  }
  if (/^\/local(?:\/|$)/.test(pathname)) {
    const served = localPages !== undefined && isFromThisMachine(incoming);
    return served ? await localPages(request, url) : new Response("Not found\n", { status: 404 });
  }
  const [, name] = FUNCTION.exec(pathname) ?? [];
  if (name !== undefined) return await functions.answer(request, name, address);
  if (PROGRAMS.test(pathname)) return await functions.answer(request, "v1", address);
  if (HOOKS.test(pathname)) return await functions.answer(request, "hooks", address);
  if (MCP.test(pathname)) return await functions.answer(request, "mcp", address);
  if (pathname.startsWith("/.netlify/")) return new Response("Not found\n", { status: 404 });
  return await gateway.fetch(request, address ?? null);
}

/** The part of a path without personal data. */
function publicPart(pathname: string): string {
  return pathname.split("/").slice(0, 5).join("/");
}

function pathOf(request: IncomingMessage): string | undefined {
  const { url = "/" } = request;
  return URL.parse(url, "http://localhost")?.pathname;
}

/** The parts between which requests are shared. */
export interface RoutesOptions {
  readonly app: WebApp;
  /** Called for each request; undefined until the backend has started. */
  readonly backend: () => Backend | undefined;
  readonly log: Log;
  readonly trustedProxies: TrustedProxies;
  /** Origin at which people open the product, if it is behind a proxy. */
  readonly publicUrl: string | undefined;
}

/** Routes every request to the backend's interfaces or the web app. */
export function routes(options: RoutesOptions): RequestListener {
  const { app, backend, log, trustedProxies, publicUrl } = options;
  const headers = Object.entries(commonHeaders(publicUrl));
  const answerBackend = getRequestListener(
    async (request, bindings) => {
      const started = performance.now();
      const { pathname } = new URL(request.url);
      const requestId = randomUUID();
      // A client's own id must not reach the log and the audit log.
      request.headers.delete("x-nf-request-id");
      request.headers.set(REQUEST_ID, requestId);
      let result: Response;
      try {
        const incoming = bindings.incoming as IncomingMessage;
        result = await answer(request, incoming, backend(), clientAddress(incoming, trustedProxies));
      } catch (error) {
        log.error({ event: "request", requestId, path: publicPart(pathname), ...kindOf(error) });
        result = Response.json(
          { error: { code: "internal", message: "The request failed." } },
          { status: 500 },
        );
      }
      const response = new Response(result.body, result);
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
      response.headers.set(REQUEST_ID, requestId);
      log.request({
        requestId,
        method: request.method,
        path: publicPart(pathname),
        status: response.status,
        ms: Math.round(performance.now() - started),
      });
      return response;
    },
    { overrideGlobalObjects: false },
  );
  /** One request that fails ends no other: an error that nobody handles would end the process. */
  const failed = (request: IncomingMessage, response: ServerResponse) => (error: unknown) => {
    log.error({ event: "request", path: publicPart(pathOf(request) ?? ""), ...kindOf(error) });
    if (response.headersSent) response.destroy();
    else
      response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end("The request failed.\n");
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const pathname = pathOf(request);
    // A proxy could have read the other of two hosts.
    const isAmbiguous = (request.headersDistinct["host"]?.length ?? 0) > 1;
    if (pathname === undefined || isAmbiguous) {
      response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" });
      response.end("Bad request\n");
    } else if (request.method === "TRACE") {
      // The Fetch standard knows no such request.
      response.writeHead(405, { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" });
      response.end("Method not allowed\n");
    } else {
      const part = BACKEND.test(pathname) ? answerBackend : app;
      part(request, response).catch(failed(request, response));
    }
  };
}
