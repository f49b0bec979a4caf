import type { Backend } from "../backend/client.ts";

/** Lets the emails that no request causes be in the language of this page; without it they are in the former one. */
export function rememberLanguage(backend: Backend): void {
  const { lang } = document.documentElement;
  void backend
    .rpc("remember_language", { language: lang.startsWith("en") ? "en" : "it" })
    .then(() => undefined);
}
