import type { i18n as I18n, TFunction } from "i18next";
import { use } from "react";
import { useTranslation } from "react-i18next";
import type { TextNamespace } from "./catalogues.ts";

const fetching = new WeakMap<I18n, Map<string, Promise<void>>>();

async function add(i18n: I18n, namespace: TextNamespace): Promise<void> {
  const { addTexts } = await import("./fetchTexts.ts");
  await addTexts(i18n, [namespace]);
}

/** Fetches the texts of one subject once for each instance and language. */
function fetchTexts(i18n: I18n, namespace: TextNamespace): Promise<void> {
  const known = fetching.get(i18n) ?? new Map<string, Promise<void>>();
  fetching.set(i18n, known);
  const name = `${i18n.language}:${namespace}`;
  const texts = known.get(name) ?? add(i18n, namespace);
  known.set(name, texts);
  return texts;
}

/**
 * The texts of one subject: `const t = useText("auth"); t("login.submit")`. A key that the catalogue lacks does not
 * compile. A component whose texts were not fetched yet suspends until they are there.
 */
export function useText<Namespace extends TextNamespace>(namespace: Namespace): TFunction<Namespace> {
  const { t, i18n } = useTranslation(namespace);
  if (!i18n.hasResourceBundle(i18n.language, namespace)) use(fetchTexts(i18n, namespace));
  return t as TFunction<Namespace>;
}
