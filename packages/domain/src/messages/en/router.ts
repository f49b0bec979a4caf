import type { router as source } from "../it/router.ts";
import type { CatalogueLike } from "../shape.ts";

export const router = {
  kind: {
    question: "Question",
    writing: "Writing",
    summary: "Summary",
    translation: "Translation",
    code: "Code",
    analysis: "Analysis",
    extraction: "Data extraction",
    planning: "Planning",
  },
  latency: {
    fast: "Answers at once",
    standard: "Answers in a few seconds",
    slow: "Takes its time to reason",
  },
  preference: {
    balanced: "Balanced",
    quality: "The best",
    economy: "The cheapest",
    speed: "The fastest",
  },
  reason: {
    strength: "It is among the best for this kind of request",
    cheapest: "It is the cheapest of those that fit",
    balance: "It is the best balance of quality, cost and speed",
    affordable: "It costs little compared with the others that fit",
    fast: "It answers faster",
    longContext: "It reads a request of {{tokens, number}} tokens whole",
    only: "It is the only one available for this request",
  },
  tradeOff: {
    stronger: "A better fit",
    cheaper: "Costs less",
    faster: "Faster",
    similar: "Almost as good",
  },
  excluded: {
    plan: {
      pro: "Available from the Pro plan up",
      enterprise: "Available with the Enterprise plan",
    },
    contextWindow: "The request does not fit into its context of {{limit, number}} tokens",
  },
  refused: {
    empty: "Write a request.",
    inputTokens:
      "The request has about {{tokens, number}} tokens, but your plan takes {{limit, number}}. Shorten it or change plan.",
    noModel: "No model of your plan can read a request of {{tokens, number}} tokens.",
  },
} as const satisfies CatalogueLike<typeof source>;
