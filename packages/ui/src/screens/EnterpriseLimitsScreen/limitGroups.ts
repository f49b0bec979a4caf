import { PLAN_FIGURES } from "@regia/domain/limits";
import type { LimitField } from "@regia/domain/plans";

const groups = [...new Set(PLAN_FIGURES.map(({ group }) => group))];

/** All fields, grouped by part of the product, in the order of the plan table. */
export const LIMIT_GROUPS = groups.map((group) => ({
  group,
  figures: PLAN_FIGURES.filter((figure) => figure.group === group),
}));

/** The fields in the order of the form. After an invalid submission the first invalid field gets the focus. */
export const FORM_ORDER: readonly LimitField[] = LIMIT_GROUPS.flatMap(({ figures }) =>
  figures.map(({ name }) => name),
);
