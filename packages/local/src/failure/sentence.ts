import { formatText, type Locale } from "@regia/domain/messages";
import { CATALOGUES } from "../texts/index.ts";
import { Failure } from "./failure.ts";

/** The message, on one line, that says why the start failed and what to do. */
export function failureSentence(error: unknown, locale: Locale): string {
  const { code, details } =
    error instanceof Failure
      ? error
      : new Failure("unexpected", { reason: error instanceof Error ? error.message : String(error) });
  const sentence = formatText(locale, CATALOGUES[locale], `startFailure:${code}`, details);
  return sentence.replace(/\s+/g, " ").trim();
}
