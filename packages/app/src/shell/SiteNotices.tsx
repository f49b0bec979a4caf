import { type Notice, NoticeStack } from "@regia/ui/components/NoticeStack";
import { CookieBanner } from "@regia/ui/patterns/CookieBanner";
import { OfflineBanner } from "@regia/ui/patterns/OfflineBanner";
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { CookieConsentStore } from "../preferences/cookieConsent.ts";
import { CookieChoiceContext } from "./cookieChoiceContext.ts";
import { NoticesContext } from "./noticesContext.ts";
import { useConnection } from "./useConnection.ts";

/**
 * What floats over every page: the question about cookies, word of a lost connection (part 2, point 2), and notices that
 * outlive the page they come from.
 */
export function SiteNotices({ children }: { children: ReactNode }) {
  const consent = useMemo(() => new CookieConsentStore(() => window.localStorage), []);
  const choice = useSyncExternalStore(consent.subscribe, consent.snapshot);
  const [isReopened, setReopened] = useState(false);
  const [connection, forgetRestored] = useConnection();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const notify = useCallback(
    (notice: Notice) => setNotices((before) => [...before.filter(({ id }) => id !== notice.id), notice]),
    [],
  );

  useEffect(() => {
    const follow = () => consent.refresh();
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [consent]);

  return (
    <CookieChoiceContext value={() => setReopened(true)}>
      <NoticesContext value={notify}>{children}</NoticesContext>
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
      {notices.length > 0 ? (
        <NoticeStack
          notices={notices}
          onDismiss={(id) => setNotices((before) => before.filter((notice) => notice.id !== id))}
        />
      ) : null}
    </CookieChoiceContext>
  );
}
