import { DEFAULT_LOCALE, type Locale, parseLocale, translateMessage } from "@regia/domain/messages";
import type { Refusal, RefusalCode } from "./refusal.ts";

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

/** What a refusal tells its reader. */
export interface ErrorBody {
  readonly code: RefusalCode;
  readonly message: string;
  /** The field that is wrong; its name stands in the message too. */
  readonly field?: string;
}

/** A refusal in words. */
export function errorBody({ code, text, field }: Refusal, locale: Locale): ErrorBody {
  const words = translateMessage(locale, text);
  if (field === undefined) return { code, message: words };
  const isNamed = words.includes(field.slice(field.lastIndexOf(".") + 1));
  return { code, message: isNamed ? words : `${field}: ${words}`, field };
}

/** The envelope of every refusal: `{error: {code, message}}`. */
export function refusalResponse(refusal: Refusal, locale: Locale): Response {
  return jsonResponse(refusal.status, { error: errorBody(refusal, locale) }, refusal.headers);
}
