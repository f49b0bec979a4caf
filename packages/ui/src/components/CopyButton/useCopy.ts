import { Check, Copy, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../i18n/useText.ts";

/** How long the result is shown, in milliseconds. */
export const COPY_OUTCOME_STAY = 2000;

/** Result of the last copy; `idle` before it and after {@link COPY_OUTCOME_STAY}. */
export type CopyOutcome = "idle" | "copied" | "failed";

/** Icons of the outcomes. */
export const copySigns = { idle: Copy, copied: Check, failed: TriangleAlert } as const satisfies Record<
  CopyOutcome,
  unknown
>;

/** Copies texts to the clipboard, and says for a moment whether that worked. */
export function useCopy() {
  const t = useText("components");
  const [outcome, setOutcome] = useState<CopyOutcome>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string) => {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // Clipboard access is denied or missing; the person can still select the text.
      setOutcome("failed");
    }
    timer.current = setTimeout(() => setOutcome("idle"), COPY_OUTCOME_STAY);
  };
  /** The outcome as text; empty while idle. */
  const said = outcome === "idle" ? "" : t(`copy.${outcome}`);
  return { outcome, said, copy };
}
