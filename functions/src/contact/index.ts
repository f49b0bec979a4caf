import { contactRequest } from "@regia/api/contact";
import { message } from "@regia/domain/messages";
import { answering } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import {
  jsonResponse,
  languageOf,
  methodRefused,
  parse,
  Refusal,
  readJsonObject,
  refuseForeignOrigin,
  siteOrigins,
} from "../../lib/http/index.ts";
import { callerAddress, rateLimitsOf, takeFrom } from "../../lib/rateLimits/index.ts";

/** The host's rate limit per network address. */
export const config = {
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

const limitsOf = rateLimitsOf({ address: { times: 5, seconds: 3_600 } });

/**
 * `POST /.netlify/functions/contact`: takes a message from the contact page of a site without public addresses. It is
 * stored and mailed to the admins.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY` and `REGIA_LIMIT_CONTACT_ADDRESS` (`5/3600` is five messages an hour).
 */
export default answering("contact", async (request) => {
  if (request.method !== "POST") throw methodRefused("POST");
  refuseForeignOrigin(request, siteOrigins(process.env));
  const locale = languageOf(request);
  const { desk, email, message: text } = parse(contactRequest, await readJsonObject(request), locale);
  const { address } = limitsOf({ address: process.env["REGIA_LIMIT_CONTACT_ADDRESS"] });
  // Without a known address all share one limit.
  await takeFrom(address, callerAddress(request) ?? "");
  const isKept = await backendService(backendConfiguration(process.env)).call("leave_contact_message", {
    desk,
    email,
    message: text,
    in_language: locale,
  });
  if (isKept !== true) {
    // The number of a day is full.
    throw new Refusal("too_many_requests", message("requests:contactFull"), {
      headers: { "Retry-After": "3600" },
    });
  }
  return jsonResponse(201, { received: true });
});
