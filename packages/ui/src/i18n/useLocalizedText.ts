import type { Message } from "@regia/domain/messages";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** What a screen is told to say: a message of the rules, or a text that is already in the reader's language. */
export type LocalizedText = Message | string;

/** Puts messages of the rules into the language of the reader: `const say = useLocalizedText(); say(result.message)`. */
export function useLocalizedText(): (text: LocalizedText) => string {
  // A message was made with the values that its key asks for.
  const say = useTranslation().t as unknown as (key: string, values?: object) => string;
  return useCallback((text) => (typeof text === "string" ? text : say(text.key, text.params)), [say]);
}
