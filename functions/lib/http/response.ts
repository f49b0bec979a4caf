import type { ErrorBody, ErrorDetails } from "@regia/api/errors";
import { DEFAULT_LOCALE, type Locale, parseLocale, translateMessage } from "@regia/domain/messages";
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
export function languageOf(request: Request): Locale {
  const wanted = (request.headers.get("accept-language") ?? "").slice(0, 200).split(",");
  for (const part of wanted) {
    const locale = parseLocale(part.split(";")[0]?.trim());
    if (locale !== undefined) return locale;
  }
  return DEFAULT_LOCALE;
}

/** A refusal in words. */
export function errorDetails({ code, text, field }: Refusal, locale: Locale): ErrorDetails {
  const words = translateMessage(locale, text);
  if (field === undefined) return { code, message: words };
  const isNamed = words.includes(field.slice(field.lastIndexOf(".") + 1));
  return { code, message: isNamed ? words : `${field}: ${words}`, field };
}

/** The envelope of every refusal: `{error: {code, message}}`. */
export function refusalResponse(refusal: Refusal, locale: Locale): Response {
  const body: ErrorBody = { error: errorDetails(refusal, locale) };
  return jsonResponse(refusal.status, body, refusal.headers);
}
