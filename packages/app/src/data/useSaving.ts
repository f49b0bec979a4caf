import type { LocalizedText } from "@regia/ui/i18n";
import type { SaveState } from "@regia/ui/screens/SettingsScreen";
import { useState } from "react";
import { useRun } from "./useRun.ts";

/** Saves; returns whether it succeeded. */
export type Save = (
  work: () => Promise<void>,
  textFor: (error: unknown) => LocalizedText,
) => Promise<boolean>;

/** Saves one form; a second call while one is under way does nothing. */
export function useSaving(): [SaveState, Save] {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const run = useRun();
  const save: Save = (work, textFor) =>
    run(
      async () => {
        setState({ kind: "saving" });
        await work();
        setState({ kind: "saved" });
      },
      (error) => setState({ kind: "failed", reason: textFor(error) }),
    );
  return [state, save];
}
