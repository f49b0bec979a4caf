import type { Message } from "@regia/domain/messages";
import type { Money } from "@regia/domain/money";
import { KIND_TEXTS, profileRequest, routeRequest } from "@regia/domain/router";

/** The requests of the hero's picture, top to bottom; their words are in the catalogue. */
export const heroRequests = ["summary", "translation", "extraction", "analysis", "offer"] as const;

/** A request of the hero's picture. */
export type HeroRequest = (typeof heroRequests)[number];

/** The one that ends in an e-mail: a person says yes before it leaves. */
export const criticalRequest: HeroRequest = "offer";

/** What the router answers to one request. */
export interface HeroRoute {
  id: HeroRequest;
  text: string;
  kind: Message;
  model: { id: string; name: string };
  cost: Money;
  /** What speaks most for the model. */
  reason: Message;
}

/** Sends the requests through the product's own router, as a team on pro would. */
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
