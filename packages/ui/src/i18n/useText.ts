import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { TextNamespace } from "./catalogues.ts";

/** The texts of one subject: `const t = useText("auth"); t("login.submit")`. Unknown keys do not compile. */
export function useText<Namespace extends TextNamespace>(namespace: Namespace): TFunction<Namespace> {
  return useTranslation(namespace).t as TFunction<Namespace>;
}
