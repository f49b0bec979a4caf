import { CookieBanner } from "@regia/ui/patterns/CookieBanner";
import { OfflineBanner } from "@regia/ui/patterns/OfflineBanner";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { CookieConsentStore } from "../preferences/cookieConsent.ts";
import { CookieChoiceContext } from "./cookieChoiceContext.ts";
import { useConnection } from "./useConnection.ts";

/** What floats over every page: the question about cookies, and word of a lost connection (part 2, point 2). */
export function SiteNotices({ children }: { children: ReactNode }) {
  const consent = useMemo(() => new CookieConsentStore(() => window.localStorage), []);
  const choice = useSyncExternalStore(consent.subscribe, consent.snapshot);
  const [isReopened, setReopened] = useState(false);
  const [connection, forgetRestored] = useConnection();

  useEffect(() => {
    const follow = () => consent.refresh();
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [consent]);

  return (
    <CookieChoiceContext value={() => setReopened(true)}>
      {children}
      <CookieBanner
        isOpen={choice === null || isReopened}
        choice={choice}
        onChoose={(chosen) => {
          consent.choose(chosen);
          setReopened(false);
        }}
        onClose={() => setReopened(false)}
      />
      <OfflineBanner connection={connection} onRestoredDismiss={forgetRestored} />
    </CookieChoiceContext>
  );
}
