import type { ErrorBody } from "@regia/api/errors";
import type { SiteConfig } from "@regia/api/site";
import { jsonResponse } from "../../lib/http/index.ts";

const json = (status: number, body: SiteConfig | ErrorBody): Response => jsonResponse(status, body);

/**
 * `GET /.netlify/functions/config`: tells the web app which backend it talks to, so that one build serves the embedded
 * and the hosted one.
 *
 * Reads `SUPABASE_PUBLIC_URL` (else `SUPABASE_URL`; a path is taken relative to the request, so that the page and its
 * backend share one origin), `SUPABASE_PUBLISHABLE_KEY` and `REGIA_DEBUG_AUTH` (`1` opens the debug tool). Answers 405 to other methods and
 * 503 if the environment is not set.
 */
export default async function config(request: Request): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return json(405, { error: { code: "method_not_allowed", message: "Use GET." } });
  }
  const address = process.env["SUPABASE_PUBLIC_URL"] ?? process.env["SUPABASE_URL"];
  const publishableKey = process.env["SUPABASE_PUBLISHABLE_KEY"];
  if (!address || !publishableKey) {
    return json(503, {
      error: { code: "not_configured", message: "The backend's address and key are not set." },
    });
  }
  const url = new URL(address, request.url).href.replace(/\/+$/, "");
  const debugAuth = process.env["REGIA_DEBUG_AUTH"] === "1";
  return json(200, { url, publishableKey, debugAuth });
}
