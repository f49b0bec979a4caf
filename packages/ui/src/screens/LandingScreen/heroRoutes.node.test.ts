import { profileRequest, routeRequest } from "@regia/domain/router";
import { describe, expect, test } from "vitest";
import en from "../../i18n/en/landing.json" with { type: "json" };
import it from "../../i18n/it/landing.json" with { type: "json" };
import { criticalRequest, HERO_PROFILES, heroRequests, heroRoutes } from "./heroRoutes.ts";

describe.each([
  ["it", it],
  ["en", en],
])("the hero's requests in %s", (_locale, { graph }) => {
  const routes = heroRoutes((id) => graph.request[id]);

  test("are all routed, each recognised as its kind", () => {
    expect(routes.map(({ id }) => id)).toEqual(heroRequests);
    expect(routes.map(({ kind }) => kind.key)).toEqual([
      "router:kind.summary",
      "router:kind.translation",
      "router:kind.extraction",
      "router:kind.analysis",
      "router:kind.writing",
    ]);
  });

  test("are routed as the router itself would do, from their texts", () => {
    const routed = heroRequests.map((id) => {
      const profile = profileRequest(graph.request[id]);
      const route = routeRequest({ request: profile, plan: "pro" });
      return route.kind === "routed" ? [profile.kind, route.choice.model.id] : [];
    });
    expect(routes.map(({ id, model }) => [HERO_PROFILES[id].kind, model.id])).toEqual(routed);
  });

  test("go to more than one model, and at least two to the same", () => {
    const models = new Set(routes.map(({ model }) => model.id));
    expect(models.size).toBeGreaterThan(1);
    expect(models.size).toBeLessThan(routes.length);
  });

  test("include one that needs a person's consent", () => {
    expect(routes.filter(({ id }) => id === criticalRequest)).toHaveLength(1);
  });
});

test("the profiles are those of the Italian texts", () => {
  const profiles = heroRequests.map((id) => [id, profileRequest(it.graph.request[id])]);
  expect(HERO_PROFILES).toEqual(Object.fromEntries(profiles));
});
