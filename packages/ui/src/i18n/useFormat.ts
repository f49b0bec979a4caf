import { useTranslation } from "react-i18next";
import { localeOf } from "./createI18n.ts";
import { type Formatters, formattersFor } from "./format.ts";

/** Formatters of the language on the screen. */
export function useFormat(): Formatters {
  return formattersFor(localeOf(useTranslation().i18n));
}
