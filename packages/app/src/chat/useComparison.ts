import type { ChatOffer } from "@regia/api/chat";
import type { Preference } from "@regia/domain/router";
import { Chunk, useChunk } from "@regia/ui/loading";
import type { ComparisonAct, ComparisonChoice } from "@regia/ui/screens/ChatScreen";
import { useMemo, useState } from "react";
import type { TwoModels } from "./comparing.ts";
import type { ThreadMessage } from "./thread.ts";

const comparingChunk = new Chunk(() => import("./comparing.ts"));

/** What is known of a comparison before it is sent, and what changes it. */
export interface Comparison {
  readonly state: ComparisonChoice;
  readonly act: (act: ComparisonAct) => void;
  /** The code that asks the second model; it is there when the models are known. */
  readonly code: typeof import("./comparing.ts") | undefined;
}

/** Asking two models at a time: which, and what that costs. */
export function useComparison(
  offer: ChatOffer | null,
  preference: Preference,
  text: string,
  history: readonly ThreadMessage[],
): Comparison {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<TwoModels | null>(null);
  const code = useChunk(comparingChunk, isOpen, () => setOpen(false));
  const facts = useMemo(
    () => isOpen && code && offer && code.comparisonFacts({ text, history }, { preference, wanted }, offer),
    [isOpen, code, offer, text, history, preference, wanted],
  );
  return {
    state: { models: null, ...facts, isOpen },
    act: (act) => (act.kind === "models" ? setWanted(act.models) : setOpen(act.kind === "open")),
    code,
  };
}
