import type { i18n as I18n } from "i18next";
import { useTranslation } from "react-i18next";

/** The instance that the texts on the screen come from. */
export const useI18n = (): I18n => useTranslation().i18n;
