import { type Message, translateMessage } from "@regia/domain/messages";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "./createI18n.ts";

/** What a screen is told to say: a message of the rules, or a text that is already in the reader's language. */
export type LocalizedText = Message | string;

/** Puts messages of the rules into the language of the reader: `const say = useLocalizedText(); say(result.message)`. */
export function useLocalizedText(): (text: LocalizedText) => string {
  const locale = localeOf(useTranslation().i18n);
  return useCallback((text) => (typeof text === "string" ? text : translateMessage(locale, text)), [locale]);
}
