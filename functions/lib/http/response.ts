import type { ErrorBody, ErrorDetails } from "@regia/api/errors";
import { type Locale, preferredLocale, translateMessage } from "@regia/domain/messages";
import type { Refusal } from "./refusal.ts";

/** Responses are personal and change at any time. */
const HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** A JSON response that must not be cached. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(body, { status, headers: { ...HEADERS, ...headers } });
}

/** The language that a request prefers among the product's; Italian unless it says otherwise (decision 20). */
export const languageOf = (request: Request): Locale =>
  preferredLocale(request.headers.get("accept-language"));

/** The body of a refusal, in a language. */
export function errorDetails({ code, text, field, met }: Refusal, locale: Locale): ErrorDetails {
  const message = translateMessage(locale, text);
  if (field === undefined) return { code, message, ...met };
  const isNamed = message.includes(field.slice(field.lastIndexOf(".") + 1));
  return { code, message: isNamed ? message : `${field}: ${message}`, field };
}

/** The envelope of every refusal: `{error: {code, message}}`. */
export function refusalResponse(refusal: Refusal, locale: Locale): Response {
  const body: ErrorBody = { error: errorDetails(refusal, locale) };
  return jsonResponse(refusal.status, body, refusal.headers);
}
