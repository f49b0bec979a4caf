import { LIMIT_FIELD_NAMES, LIMIT_FIELDS, type LimitField } from "@regia/domain/plans";

const groups = [...new Set(LIMIT_FIELD_NAMES.map((field) => LIMIT_FIELDS[field].group))];

/** All limit fields, grouped by part of the product, in the order of the plan table. */
export const LIMIT_GROUPS = groups.map((group) => ({
  group,
  fields: LIMIT_FIELD_NAMES.filter((field) => LIMIT_FIELDS[field].group === group),
}));

/** The fields in the order of the form. After an invalid submission the first invalid field gets the focus. */
export const FORM_ORDER: readonly LimitField[] = LIMIT_GROUPS.flatMap(({ fields }) => fields);
