import type { Message } from "@regia/domain/messages";
import type { Money } from "@regia/domain/money";
import { KIND_TEXTS, type RequestProfile, routeRequest } from "@regia/domain/router";

/** The requests of the drawing, from top to bottom. Their texts are in the catalogue. */
export const heroRequests = ["summary", "translation", "extraction", "analysis", "offer"] as const;

export type HeroRequest = (typeof heroRequests)[number];

/** The request that sends an email, which needs a person's consent. */
export const criticalRequest: HeroRequest = "offer";

/**
 * What the router reads from the requests' Italian texts. The texts are fixed, so the first page does without the code that
 * reads them; a test compares.
 */
export const HERO_PROFILES: Readonly<Record<HeroRequest, RequestProfile>> = {
  summary: { kind: "summary", inputTokens: 8, outputTokens: 202 },
  translation: { kind: "translation", inputTokens: 8, outputTokens: 59 },
  extraction: { kind: "extraction", inputTokens: 8, outputTokens: 203 },
  analysis: { kind: "analysis", inputTokens: 7, outputTokens: 1001 },
  offer: { kind: "writing", inputTokens: 10, outputTokens: 901 },
};

/** The router's result for a request. */
export interface HeroRoute {
  id: HeroRequest;
  text: string;
  kind: Message;
  model: { id: string; name: string };
  cost: Money;
  /** The most important reason for the model. */
  reason: Message;
}

/** Routes the requests with the domain's router, as for a person on pro. */
export function heroRoutes(textOf: (id: HeroRequest) => string): readonly HeroRoute[] {
  return heroRequests.flatMap((id) => {
    const text = textOf(id);
    const route = routeRequest({ request: HERO_PROFILES[id], plan: "pro" });
    if (route.kind === "refused") return [];
    const { model, cost, reasons } = route.choice;
    const [reason] = reasons;
    return reason
      ? [{ id, text, kind: KIND_TEXTS[route.request.kind], model, cost, reason: reason.message }]
      : [];
  });
}
