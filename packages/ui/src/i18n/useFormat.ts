import { useTranslation } from "react-i18next";
import { type Formatters, formattersFor } from "./format.ts";
import { localeOf } from "./instance.ts";

/** Formatters of the current language. */
export function useFormat(): Formatters {
  return formattersFor(localeOf(useTranslation().i18n));
}
