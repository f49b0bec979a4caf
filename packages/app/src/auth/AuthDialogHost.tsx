import { useI18n } from "@regia/ui/i18n";
import { Chunk, useChunk } from "@regia/ui/loading";
import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { AuthDialogContext, type AuthDialogControls } from "./dialogContext.ts";
import { closedDialog, dialogAfter } from "./dialogState.ts";

/** Calls `onIntent` when a button is first hovered or focused, so that what it opens is loaded before it is pressed. */
function useIntent(onIntent: () => void): void {
  useEffect(() => {
    const events = ["pointerover", "focusin"] as const;
    const stop = () => {
      for (const event of events) document.removeEventListener(event, look);
    };
    function look({ target }: Event) {
      if (!(target instanceof Element && target.closest("button"))) return;
      stop();
      onIntent();
    }
    for (const event of events) document.addEventListener(event, look);
    return stop;
  }, [onIntent]);
}

/** Provides the public pages' authentication dialog, whose code is loaded when it is about to be opened. */
export function AuthDialogHost({ children }: { children: ReactNode }) {
  const i18n = useI18n();
  const [dialog, dispatch] = useReducer(dialogAfter, closedDialog);
  const [chunk] = useState(
    () =>
      new Chunk(async () => {
        const [{ ConnectedAuthDialog }] = await Promise.all([
          import("./ConnectedAuthDialog.tsx"),
          import("../language/texts.ts").then(({ addTexts }) => addTexts(i18n, ["auth", "components"])),
        ]);
        return ConnectedAuthDialog;
      }),
  );
  // What cannot be fetched now is fetched when it is needed.
  useIntent(useCallback(() => void chunk.fetch().catch(() => undefined), [chunk]));
  const Dialog = useChunk(chunk, dialog.isOpen, () => dispatch({ type: "closed" }));

  const controls = useMemo<AuthDialogControls>(
    () => ({ open: (mode, options = {}) => dispatch({ type: "opened", mode, ...options }) }),
    [],
  );

  return (
    <AuthDialogContext value={controls}>
      {children}
      {Dialog ? <Dialog dialog={dialog} dispatch={dispatch} /> : null}
    </AuthDialogContext>
  );
}
