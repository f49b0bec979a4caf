import type { PlanName } from "@regia/domain/plans";
import { planOf } from "@regia/domain/plans";
import {
  KIND_TEXTS,
  MODELS,
  profileRequest,
  type RequestKind,
  type Route,
  routeRequest,
} from "@regia/domain/router";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { RoutePreview } from "./index.ts";

const routeOf = (prompt: string, plan: PlanName = "pro"): Route =>
  routeRequest({ request: profileRequest(prompt), plan });

const prompts = {
  question: "Quanti abitanti ha Torino?",
  writing: "Scrivi un'email di benvenuto per i nuovi clienti",
  summary: "Riassumi questo contratto in cinque punti",
  translation: "Traduci in inglese la lettera che segue",
  code: "Correggi il bug: const total = items.map(() => price);",
  analysis: "Analizza le vendite del trimestre e confronta le regioni",
  extraction: "Estrai dalla fattura data, importo e partita IVA",
  planning: "Pianifica il lancio del prodotto con attività e scadenze",
} satisfies Record<RequestKind, string>;

const meta = {
  excludeStories: ["conditions"],
  component: RoutePreview,
  args: { route: routeOf(prompts.summary), plansHref: "/app/settings?section=plans" },
} satisfies Meta<typeof RoutePreview>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A story of a request that is recognised as its kind, with a chosen model and the reasons for the others. */
const ofKind = (kind: RequestKind): Story => {
  const route = routeOf(prompts[kind]);
  if (route.kind !== "routed") throw new Error(`The request of kind ${kind} is not routed`);
  return {
    args: { route },
    play: async ({ canvas }) => {
      const name = `${text("chat:route.kind")}: ${text(KIND_TEXTS[kind].key)}`;
      await waitFor(() => expect(canvas.getByRole("heading", { level: 2, name })).toBeVisible());
      const [first, ...others] = canvas.getAllByRole("listitem").filter((item) => item.matches("ol > li"));
      if (!first) throw new Error("The route shows no model");
      await waitFor(() => expect(within(first).getByText(text("chat:route.chosen"))).toBeVisible());
      await expect(within(first).getByRole("heading")).toHaveTextContent(route.choice.model.name);
      await expect(
        within(first).getByRole("list", { name: text("chat:route.reasons") }).children,
      ).toHaveLength(route.choice.reasons.length);
      await expect(others).toHaveLength(route.alternatives.length);
    },
  };
};

export const Question = ofKind("question");
export const Writing = ofKind("writing");
export const Summary = ofKind("summary");
export const Translation = ofKind("translation");
export const Code = ofKind("code");
export const Analysis = ofKind("analysis");
export const Extraction = ofKind("extraction");
export const Planning = ofKind("planning");

/** A model that is chosen for its price: a more capable one has the lower score. */
export const CheapestFirst: Story = {
  args: {
    route: routeRequest({
      request: profileRequest(prompts.question),
      plan: "enterprise",
      preference: "economy",
    }),
  },
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole("listitem").filter((item) => item.matches("ol > li"));
    const score = new RegExp(text("chat:route.score", { score: "#" }).replace("#", "(\\d+)"));
    const scores = items.map((item) => Number(score.exec(item.textContent)?.[1]));
    await expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    for (const item of items) {
      await expect(item).toHaveTextContent(/\d[.,]\d\d/);
      await expect(item).toHaveTextContent(text("chat:route.requests", { count: 1000 }));
    }
    const last = items.at(-1);
    await expect([text("router:tradeOff.stronger"), text("router:tradeOff.weaker")]).toContain(
      last?.querySelector("h3 > span")?.textContent,
    );
  },
};
export const OnFree: Story = {
  args: { route: routeOf(prompts.analysis, "free") },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("router:excluded.plan.pro"))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(text("router:excluded.plan.enterprise"))).toBeVisible());
  },
};
const tooLong = "parola lunghissima ".repeat(2000);
export const TooLongForFree: Story = {
  args: { route: routeOf(tooLong, "free"), tokenLimit: planOf("free").limits.maxChatInputTokens },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("chat:route.refused.input_tokens") })).toBeVisible(),
    );
    await waitFor(() => expect(canvas.getByText(text("components:usage.exceeded"))).toBeVisible());
    await waitFor(() =>
      expect(canvas.getByText(text("chat:route.upgrade", { plan: text("plans:pro.name") }))).toBeVisible(),
    );
    await expect(canvas.getByRole("link", { name: text("chat:route.plans") })).toHaveAttribute(
      "href",
      "/app/settings?section=plans",
    );
  },
};
export const TooLongForEveryPlan: Story = {
  args: {
    route: routeOf(tooLong.repeat(20), "enterprise"),
    tokenLimit: planOf("enterprise").limits.maxChatInputTokens,
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};
export const NoModel: Story = {
  args: {
    route: routeRequest({
      request: profileRequest(prompts.summary),
      plan: "free",
      models: MODELS.filter(({ minimumPlan }) => minimumPlan === "enterprise"),
    }),
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("chat:route.refused.no_model") })).toBeVisible(),
    );
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: {},
  ForcedColours: {},
};
