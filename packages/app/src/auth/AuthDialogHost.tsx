import { useI18n } from "@regia/ui/i18n";
import { OfflineBanner } from "@regia/ui/patterns/OfflineBanner";
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from "react";
import type { ConnectedAuthDialogProps } from "./ConnectedAuthDialog.tsx";
import { AuthDialogContext, type AuthDialogControls } from "./dialogContext.ts";
import { closedDialog, dialogAfter } from "./dialogState.ts";

type Code = { kind: "none" | "failed" } | { kind: "ready"; Dialog: ComponentType<ConnectedAuthDialogProps> };

/** The dialog's code and texts once they are loaded, and a function that loads them. */
function useDialogCode() {
  const i18n = useI18n();
  const [code, setCode] = useState<Code>({ kind: "none" });
  const fetchCode = useCallback(async () => {
    try {
      const [{ ConnectedAuthDialog }] = await Promise.all([
        import("./ConnectedAuthDialog.tsx"),
        import("../site/texts.ts").then(({ addTexts }) => addTexts(i18n, ["auth", "components"])),
      ]);
      setCode({ kind: "ready", Dialog: ConnectedAuthDialog });
    } catch {
      setCode({ kind: "failed" });
    }
  }, [i18n]);
  return [code, fetchCode] as const;
}

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
  const [dialog, dispatch] = useReducer(dialogAfter, closedDialog);
  const [code, fetchCode] = useDialogCode();
  useIntent(fetchCode);

  const controls = useMemo<AuthDialogControls>(
    () => ({
      open: (mode, options = {}) => {
        void fetchCode();
        dispatch({ type: "opened", mode, ...options });
      },
    }),
    [fetchCode],
  );

  return (
    <AuthDialogContext value={controls}>
      {children}
      {code.kind === "ready" ? <code.Dialog dialog={dialog} dispatch={dispatch} /> : null}
      {code.kind === "failed" && dialog.isOpen ? (
        <OfflineBanner connection="offline" onRestoredDismiss={() => dispatch({ type: "closed" })} />
      ) : null}
    </AuthDialogContext>
  );
}
