import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { jsonResponse } from "@regia/functions/http";
import { requestIdOf } from "@regia/functions/log";
import { kindOf, type Log } from "../log/index.ts";

/** A serverless function: a module's default export. */
type ServerlessFunction = (request: Request) => Promise<Response> | Response;

interface FunctionModule {
  readonly config?: { readonly schedule?: string };
  readonly default?: ServerlessFunction;
}

/**
 * Answers `/.netlify/functions/NAME`.
 * @param address the caller's network address; undefined if it is unknown.
 */
export type Functions = (request: Request, name: string, address: string | undefined) => Promise<Response>;

/** The header with the caller's network address; a client's own value is ignored. */
const ADDRESS_HEADER = "x-nf-client-connection-ip";

/** Maximum body size of a call, in bytes; each function has its own, lower maximum. */
const LARGEST_BODY = 4 * 1024 * 1024;

const fail = (status: number, code: string, message: string): Response =>
  jsonResponse(status, { error: { code, message } });

/**
 * Serves the functions of a folder, each from NAME/index.ts, loaded on its first call. They read the backend's address
 * from the environment, as on their host.
 */
export function serveFunctions(folder: string, log: Log): Functions {
  async function load(name: string): Promise<ServerlessFunction | undefined> {
    const file = join(folder, name, "index.ts");
    if (!existsSync(file)) return undefined;
    const { config, default: answer } = (await import(pathToFileURL(file).href)) as FunctionModule;
    // Only the host calls what runs on a schedule.
    return config?.schedule === undefined ? answer : undefined;
  }

  return async (request, name, address) => {
    if (!/^[a-z][a-z0-9-]{0,63}$/.test(name)) return fail(404, "not_found", "There is no such function.");
    if (Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY) {
      return fail(413, "payload_too_large", "The body is too large.");
    }
    if (address === undefined) request.headers.delete(ADDRESS_HEADER);
    else request.headers.set(ADDRESS_HEADER, address);
    try {
      const answer = await load(name);
      return answer === undefined
        ? fail(404, "not_found", "There is no such function.")
        : await answer(request);
    } catch (error) {
      log.error({ event: "function", name, requestId: requestIdOf(request), ...kindOf(error) });
      return fail(500, "internal", "The function failed.");
    }
  };
}
