// By itself, so that a page that has its texts fetches nothing of it.
export { addTexts, startI18n } from "@regia/ui/i18n";
