import type { ChatOffer } from "@regia/api/chat";
import { PARALLEL_ANSWERS, planRank } from "@regia/domain/plans";
import type { Preference } from "@regia/domain/router";
import { useText } from "@regia/ui/i18n";
import { Chunk, useChunk } from "@regia/ui/loading";
import type { ComparisonAct, ComparisonChoice } from "@regia/ui/screens/ChatScreen";
import { useMemo, useState } from "react";
import type { TwoModels } from "./comparisonFacts.ts";
import type { ThreadMessage } from "./thread.ts";

const factsChunk = new Chunk(async () => (await import("./comparisonFacts.ts")).comparisonFacts);

/** What is known of a comparison before it is sent, and what changes it. */
export interface Comparison {
  /** Null where the next question goes to one model. */
  readonly models: TwoModels | null;
  /** True where the plan has one answer at a time: the second model is asked after the first. */
  readonly isOneByOne: boolean;
  readonly state: ComparisonChoice;
  readonly act: (act: ComparisonAct) => void;
  readonly close: () => void;
}

/** Asking two models at a time: which, and what that costs. */
export function useComparison(
  offer: ChatOffer | null,
  preference: Preference,
  text: string,
  history: readonly ThreadMessage[],
): Comparison {
  const t = useText("chat");
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<TwoModels | null>(null);
  const close = () => setOpen(false);
  const factsOf = useChunk(factsChunk, isOpen, close);
  const facts = useMemo(
    () => (isOpen && factsOf && offer ? factsOf({ text, history }, { preference, wanted }, offer) : null),
    [isOpen, factsOf, offer, text, history, preference, wanted],
  );
  const usable = offer?.models.filter(({ minimumPlan }) => planRank(minimumPlan) <= planRank(offer.plan));
  const isOneByOne = offer !== null && PARALLEL_ANSWERS[offer.plan] === 1;
  const reason = offer?.demonstration ? t("compare.demonstration") : t("compare.oneModel");
  return {
    models: facts?.models ?? null,
    isOneByOne,
    state: {
      isOpen,
      models: facts?.models ?? null,
      estimate: facts?.estimate,
      unavailable: usable && usable.length < 2 ? reason : undefined,
      isOneByOne,
    },
    act: (act) => {
      if (act.kind === "models") setWanted(act.models);
      else setOpen(act.kind === "open");
    },
    close,
  };
}
