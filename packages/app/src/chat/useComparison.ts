import type { ChatOffer } from "@regia/api/chat";
import type { Preference } from "@regia/domain/router";
import { Chunk, useChunk } from "@regia/ui/loading";
import type { ComparisonAct, ComparisonChoice } from "@regia/ui/screens/ChatScreen";
import { useMemo, useState } from "react";
import type { TwoModels } from "./comparing.ts";
import type { Composed } from "./modelFacts.ts";

const comparingChunk = new Chunk(() => import("./comparing.ts"));

/** What is known of a comparison before it is sent, and what changes it. */
export interface Comparison {
  readonly state: ComparisonChoice;
  readonly act: (act: ComparisonAct) => void;
  /** Asks the second model, as `askSecond` of comparing.ts; fetches its code where it is not here. */
  readonly askSecond: typeof import("./comparing.ts").askSecond;
}

/**
 * Asking two models at a time: which, and what that costs.
 * @param composed the question, and what leads to it
 */
export function useComparison(
  offer: ChatOffer | null,
  preference: Preference,
  composed: Composed,
): Comparison {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<TwoModels | null>(null);
  const code = useChunk(comparingChunk, isOpen, () => setOpen(false));
  const facts = useMemo(
    () => isOpen && code && offer && code.comparisonFacts(composed, { preference, wanted }, offer),
    [isOpen, code, offer, composed, preference, wanted],
  );
  return {
    state: { models: null, ...facts, isOpen },
    act: (act) => (act.kind === "models" ? setWanted(act.models) : setOpen(act.kind === "open")),
    askSecond: async (...asked) => {
      await comparingChunk.fetch();
      await comparingChunk.code?.askSecond(...asked);
    },
  };
}
