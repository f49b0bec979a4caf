import { useLocale } from "@regia/ui/i18n";
import { useEffect } from "react";
import { useServices } from "../services/services.ts";

/** Lets the emails that no request causes be in the language of the page; without it they are in the former one. */
export function useRememberedLanguage(): void {
  const { backend } = useServices();
  const language = useLocale();
  useEffect(
    () => void backend.rpc("remember_language", { language }).then(() => undefined),
    [backend, language],
  );
}
