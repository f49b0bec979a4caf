import type { SiteConfig } from "@regia/api/site";
import { message } from "@regia/domain/messages";
import { answering } from "../../lib/answering/index.ts";
import { jsonResponse, methodRefused, Refusal } from "../../lib/http/index.ts";

/**
 * `GET /.netlify/functions/config`: tells the web app which backend it talks to, so that one build serves the embedded
 * and the hosted one.
 *
 * Reads `SUPABASE_PUBLIC_URL` (else `SUPABASE_URL`; a path is taken relative to the request, so that the page and its
 * backend share one origin), `SUPABASE_PUBLISHABLE_KEY` and `REGIA_DEBUG_AUTH` (`1` opens the debug tool). Answers 405 to other methods and
 * 503 if the environment is not set.
 */
export default answering("config", async (request) => {
  if (request.method !== "GET" && request.method !== "HEAD") throw methodRefused("GET", "HEAD");
  const address = process.env["SUPABASE_PUBLIC_URL"] ?? process.env["SUPABASE_URL"];
  const publishableKey = process.env["SUPABASE_PUBLISHABLE_KEY"];
  if (!address || !publishableKey) {
    const text = "The backend's address and key are not set.";
    throw new Refusal("not_configured", message("errors:verbatim", { text }));
  }
  const url = new URL(address, request.url).href.replace(/\/+$/, "");
  const debugAuth = process.env["REGIA_DEBUG_AUTH"] === "1";
  const answer: SiteConfig = { url, publishableKey, debugAuth };
  return jsonResponse(200, answer);
});
