import { useText } from "@regia/ui/i18n";
import { Chunk, useChunk, usePrefetch } from "@regia/ui/loading";
import { type ReportUnsaved, UnsavedChangesContext } from "@regia/ui/patterns/SaveBar";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useBlocker } from "react-router-dom";
import { useServices } from "../services/services.ts";

const none: ReadonlySet<string> = new Set();

const dialogChunk = new Chunk(async () => (await import("@regia/ui/components/ConfirmDialog")).ConfirmDialog);
const chunks = [dialogChunk];

/** Asks before unsaved input of a form inside is lost by navigation or by closing the tab. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { session } = useServices();
  const t = useText("settings");
  const [unsaved, setUnsaved] = useState(none);
  const hasUnsaved = unsaved.size > 0;
  usePrefetch(chunks);

  const report = useCallback<ReportUnsaved>((form, isUnsaved) => {
    setUnsaved((before) => {
      if (before.has(form) === isUnsaved) return before;
      const after = new Set(before);
      if (isUnsaved) after.add(form);
      else after.delete(form);
      return after;
    });
  }, []);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved &&
      // People who are signed out must be able to leave.
      session.snapshot().status === "signedIn" &&
      currentLocation.pathname !== nextLocation.pathname,
  );

  // Nothing that was typed is lost where the question cannot be shown: the page stays.
  const ConfirmDialog = useChunk(dialogChunk, blocker.state === "blocked", () => blocker.reset?.());

  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);

  return (
    <UnsavedChangesContext value={report}>
      {children}
      {ConfirmDialog ? (
        <ConfirmDialog
          isOpen={blocker.state === "blocked"}
          onClose={() => blocker.reset?.()}
          onConfirm={() => blocker.proceed?.()}
          title={t("unsaved.title")}
          confirmText={t("unsaved.leave")}
          tone="danger"
        >
          <p>{t("unsaved.text")}</p>
        </ConfirmDialog>
      ) : null}
    </UnsavedChangesContext>
  );
}
