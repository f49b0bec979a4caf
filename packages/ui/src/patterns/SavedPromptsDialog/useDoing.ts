import { useRef, useState } from "react";
import type { SaveState } from "../../forms/index.ts";
import type { PromptOutcome } from "./types.ts";

/**
 * The state of a change, and a function that makes it, once at a time.
 * @param onDone called after it was made
 */
export function useDoing(
  onDone: () => void,
): readonly [SaveState, (work: () => Promise<PromptOutcome>) => void] {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const isDoing = useRef(false);
  const make = async (work: () => Promise<PromptOutcome>) => {
    if (isDoing.current) return;
    isDoing.current = true;
    setState({ kind: "saving" });
    const reason = await work();
    isDoing.current = false;
    if (reason === null) onDone();
    else setState({ kind: "failed", reason });
  };
  return [state, (work) => void make(work)];
}
