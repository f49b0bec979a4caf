import type { LocalizedText } from "@regia/ui/i18n";
import type { SaveState } from "@regia/ui/screens/SettingsScreen";
import { useCallback, useRef, useState } from "react";

/** Saves; returns whether it succeeded. */
export type Save = (
  work: () => Promise<void>,
  textFor: (error: unknown) => LocalizedText,
) => Promise<boolean>;

/** Saves one form; a second call while one is under way does nothing. */
export function useSaving(): [SaveState, Save] {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const isRunning = useRef(false);
  const save = useCallback<Save>(async (work, textFor) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ kind: "saving" });
    try {
      await work();
      setState({ kind: "saved" });
      return true;
    } catch (error) {
      setState({ kind: "failed", reason: textFor(error) });
      return false;
    } finally {
      isRunning.current = false;
    }
  }, []);
  return [state, save];
}
