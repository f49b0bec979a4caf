import { message } from "@regia/domain/messages";
import { Refusal } from "../../lib/http/index.ts";

/** Headers that OpenAI's clients send; a page of another origin may send no others. */
const ASKED_HEADER =
  /^(?:authorization|content-type|accept|user-agent|idempotency-key|x-request-id|x-client-request-id|(?:openai|x-stainless)-[a-z0-9-]{1,60})$/;

/** Headers of the answers that a page may read. */
const EXPOSED = [
  "x-request-id",
  "retry-after",
  "x-should-retry",
  "openai-processing-ms",
  "x-ratelimit-limit-requests",
  "x-ratelimit-remaining-requests",
  "x-ratelimit-reset-requests",
].join(", ");

/** Seconds for which a browser remembers the answer to a preflight request; none remembers it for longer. */
const MAX_AGE = 7_200;

/**
 * The origin whose page may read the answer, by `REGIA_V1_ORIGINS`: origins separated by commas, `*` for any; none by default.
 * Undefined for other pages, and for programs, which send no origin.
 */
function allowedOrigin(request: Request, { REGIA_V1_ORIGINS = "" }: NodeJS.ProcessEnv): string | undefined {
  const origin = request.headers.get("origin");
  if (!origin) return undefined;
  const allowed = REGIA_V1_ORIGINS.split(",").map((one) => one.trim());
  // Pages without an origin of their own all send "null".
  const isListed = origin !== "null" && allowed.some((one) => URL.parse(one)?.origin === origin);
  return isListed || allowed.includes("*") ? origin : undefined;
}

/** The headers that let a page of a listed origin read an answer, never one that cookies had a part in. */
export function originHeaders(
  request: Request,
  environment: NodeJS.ProcessEnv,
): Readonly<Record<string, string>> {
  const origin = allowedOrigin(request, environment);
  if (origin === undefined) return {};
  return { "Access-Control-Allow-Origin": origin, Vary: "Origin", "Access-Control-Expose-Headers": EXPOSED };
}

/** Whether a browser asks what a page of another origin may send. It sends no token. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method");

/** @throws Refusal `foreign_origin` for a page of an origin that is not listed */
export function preflightResponse(
  request: Request,
  environment: NodeJS.ProcessEnv,
  headers: Readonly<Record<string, string>>,
): Response {
  if (allowedOrigin(request, environment) === undefined) {
    throw new Refusal("foreign_origin", message("requests:foreignOrigin"));
  }
  const asked = (request.headers.get("access-control-request-headers") ?? "").toLowerCase().split(",");
  const accepted = asked.map((name) => name.trim()).filter((name) => ASKED_HEADER.test(name));
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      "Access-Control-Allow-Methods": "GET, POST",
      ...(accepted.length === 0 ? {} : { "Access-Control-Allow-Headers": accepted.join(", ") }),
      "Access-Control-Max-Age": String(MAX_AGE),
      "Cache-Control": "no-store",
    },
  });
}
