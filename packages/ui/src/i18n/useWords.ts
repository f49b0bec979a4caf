import { type Message, translateMessage } from "@regia/domain/messages";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "./createI18n.ts";

/** What a screen is told to say: a message of the rules, or words that are already in the reader's language. */
export type Words = Message | string;

/** Puts messages of the rules into words: `const say = useWords(); say(result.message)`. */
export function useWords(): (words: Words) => string {
  const locale = localeOf(useTranslation().i18n);
  return useCallback(
    (words) => (typeof words === "string" ? words : translateMessage(locale, words)),
    [locale],
  );
}
