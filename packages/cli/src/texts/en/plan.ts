import type { Texts } from "../texts.ts";

export const plan: Texts["plan"] = {
  summary: "show the plans and change a user's plan",
  description: "Shows the plans with prices and limits, changes a user's plan.",
  list: {
    summary: "show the plans with prices and limits",
    description: "Shows the plans with prices and limits. Needs no network.",
    plan: "only this plan",
    column: "Plan",
    identifier: "Name for commands",
    price: { monthly: "Price a month", yearly: "Price a year" },
    example: { all: "all plans side by side", json: "one plan, for scripts" },
  },
  set: {
    summary: "change a user's plan",
    description: "Changes a user's plan. A running trial ends.",
    plan: "the new plan",
    expires: "last day of the plan (2026-12-31) or a precise moment; without it the plan does not end",
    example: {
      forever: "a plan without end",
      expires: "until the end of that day, Rome time",
      dryRun: "shows what would change",
    },
  },
};
