import type { Toast } from "@regia/ui/components/ToastRegion";
import { ChunkFetchedContext } from "@regia/ui/loading";
import { CookieBanner, type CookieChoice } from "@regia/ui/patterns/CookieBanner";
import { OfflineBanner } from "@regia/ui/patterns/OfflineBanner";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { useConnection } from "../browser/useConnection.ts";
import { CookieChoiceContext } from "./cookieChoiceContext.ts";
import { readCookieChoice, storeCookieChoice } from "./cookieConsent.ts";
import { ToastsContext } from "./toastsContext.ts";

const ToastRegion = lazy(async () => ({
  default: (await import("@regia/ui/components/ToastRegion")).ToastRegion,
}));

interface SiteOverlaysProps {
  children: ReactNode;
  /** Whether the page was loaded because the connection is back. Default false. */
  isRestored?: boolean | undefined;
}

/** Overlays of every page: cookie banner, lost connection, and toasts that stay when the page changes. */
export function SiteOverlays({ children, isRestored }: SiteOverlaysProps) {
  // Undefined until the page is hydrated; null until a choice is made.
  const [choice, setChoice] = useState<CookieChoice | null>();
  const [isReopened, setReopened] = useState(false);
  const reopen = useCallback(() => setReopened(true), []);
  const [connection, forgetRestored] = useConnection(isRestored);
  const [isMissingCode, setMissingCode] = useState(false);
  const onChunkFetched = useCallback((isFetched: boolean) => setMissingCode(!isFetched), []);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const notify = useCallback(
    (toast: Toast) => setToasts((before) => [...before.filter(({ id }) => id !== toast.id), toast]),
    [],
  );

  useEffect(() => {
    const follow = () => setChoice(readCookieChoice());
    follow();
    // Another tab stored its choice.
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);

  return (
    <CookieChoiceContext value={reopen}>
      <ToastsContext value={notify}>
        <ChunkFetchedContext value={onChunkFetched}>{children}</ChunkFetchedContext>
      </ToastsContext>
      <CookieBanner
        isOpen={choice === null || isReopened}
        choice={choice ?? null}
        onChoose={(chosen) => {
          setChoice(chosen);
          storeCookieChoice(chosen);
          setReopened(false);
        }}
        onClose={() => setReopened(false)}
      />
      <OfflineBanner
        connection={connection === "online" && isMissingCode ? "offline" : connection}
        onRestoredDismiss={forgetRestored}
      />
      {toasts.length > 0 ? (
        <Suspense fallback={null}>
          <ToastRegion
            toasts={toasts}
            onDismiss={(id) => setToasts((before) => before.filter((toast) => toast.id !== id))}
          />
        </Suspense>
      ) : null}
    </CookieChoiceContext>
  );
}
