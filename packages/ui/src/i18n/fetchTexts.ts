import { ARTICLES, withArticle } from "@regia/domain/messages";
import type { i18n as I18n } from "i18next";
import { loadTexts, type TextNamespace, type Texts } from "./catalogues.ts";
import { createI18nFrom, localeOf } from "./instance.ts";
import type { Locale } from "./locales.ts";

/** Fetches texts of `locale`, all of them or those of some subjects, and starts an instance with them. */
export async function startI18n(locale: Locale, namespaces?: readonly TextNamespace[]): Promise<I18n> {
  const i18n = createI18nFrom(locale, {});
  take(i18n, locale, await loadTexts(locale, namespaces));
  return i18n;
}

/** Adds texts, and what their placeholders name as formats; those that come with a page's HTML have no articles. */
function take(i18n: I18n, locale: Locale, texts: Texts): void {
  for (const article of ARTICLES)
    i18n.services.formatter?.add(article, (value: unknown) => withArticle(article, String(value)));
  for (const [namespace, bundle] of Object.entries(texts)) i18n.addResourceBundle(locale, namespace, bundle);
}

/** Gives an instance the texts of further subjects in the language that it speaks. */
export async function addTexts(i18n: I18n, namespaces: readonly TextNamespace[]): Promise<void> {
  const locale = localeOf(i18n);
  take(i18n, locale, await loadTexts(locale, namespaces));
}

/** Changes the language of a running instance, fetching the texts of the subjects that it has. */
export async function switchLocale(i18n: I18n, locale: Locale): Promise<void> {
  const held = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {});
  take(i18n, locale, await loadTexts(locale, held));
  await i18n.changeLanguage(locale);
}
