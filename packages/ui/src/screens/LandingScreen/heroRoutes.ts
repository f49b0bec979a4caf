import type { Message } from "@regia/domain/messages";
import type { Money } from "@regia/domain/money";
import { KIND_TEXTS, profileRequest, routeRequest } from "@regia/domain/router";

/** The requests of the drawing, from top to bottom. Their texts are in the catalogue. */
export const heroRequests = ["summary", "translation", "extraction", "analysis", "offer"] as const;

export type HeroRequest = (typeof heroRequests)[number];

/** The request that sends an email, which needs a person's consent. */
export const criticalRequest: HeroRequest = "offer";

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
    const route = routeRequest({ request: profileRequest(text), plan: "pro" });
    if (route.kind === "refused") return [];
    const { model, cost, reasons } = route.choice;
    const [reason] = reasons;
    return reason
      ? [{ id, text, kind: KIND_TEXTS[route.request.kind], model, cost, reason: reason.message }]
      : [];
  });
}
