import { useTranslation } from "react-i18next";
import { localeOf } from "./instance.ts";
import type { Locale } from "./locales.ts";

/** The current language. */
export const useLocale = (): Locale => localeOf(useTranslation().i18n);
