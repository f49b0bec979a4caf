import type { Preview } from "@storybook/react-vite";
import { act } from "react";
import { DEFAULT_LOCALE, LOCALES } from "../src/i18n/index.ts";
import { expectLanguage } from "./expectations.ts";
import { speak, switchLanguage } from "./language.ts";

/**
 * Left to the exhaustive runs in the other languages: what goes on from a state or shows it again, and what a change of the
 * language does not reach.
 */
const leftOut = ["interaction", "condition", "one-language"];

/** Shows a state in the other languages too, where no text of the first may remain. */
export const afterEach: Preview["afterEach"] = async ({ globals, tags }) => {
  if (!import.meta.env["STORYBOOK_CHECKS"] || speak(globals["locale"]) !== DEFAULT_LOCALE) return;
  if (leftOut.some((tag) => tags.includes(tag))) return;
  for (const locale of LOCALES.filter((other) => other !== DEFAULT_LOCALE)) {
    await act(async () => switchLanguage(locale));
    await expectLanguage(locale);
  }
};
