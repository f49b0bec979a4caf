import type { i18n as I18n } from "i18next";
import { useTranslation } from "react-i18next";

/** The i18next instance of the nearest `LocaleProvider`. */
export const useI18n = (): I18n => useTranslation().i18n;
