import { euro, type Money } from "../money/index.ts";
import type { PlanName } from "./planTable.ts";

/** What the models may cost a payer in a month, by plan (decision 34). A month begins in Europe/Rome. */
export const MODEL_BUDGETS: Readonly<Record<PlanName, Money>> = {
  free: euro("0.50"),
  pro: euro("9.50"),
  enterprise: euro("200"),
};

/** How many answers may be written at the same time for a payer, by plan (decision 34). */
export const PARALLEL_ANSWERS: Readonly<Record<PlanName, number>> = { free: 1, pro: 3, enterprise: 10 };
