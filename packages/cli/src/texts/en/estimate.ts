import type { Texts } from "../texts.ts";

export const estimate: Texts["estimate"] = {
  summary: "estimate cost and price of a plan, offline",
  description: "Estimates what a set of limits costs and which price to ask, without network or login.",
  option: { plan: "the plan to start from" },
  error: { nothingAsked: "name at least a plan, such as --plan pro." },
};
