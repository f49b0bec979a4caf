import type { Message } from "@regia/domain/messages";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** A message of the domain, or text that is already in the right language. */
export type LocalizedText = Message | string;

/**
 * Returns a function that translates messages of the domain into the current language and leaves other text as it is:
 * `const say = useLocalizedText(); say(result.message)`.
 */
export function useLocalizedText(): (text: LocalizedText) => string {
  // A message always carries the parameters of its key, which the type of `t` cannot express.
  const say = useTranslation().t as unknown as (key: string, values?: object) => string;
  return useCallback((text) => (typeof text === "string" ? text : say(text.key, text.params)), [say]);
}
