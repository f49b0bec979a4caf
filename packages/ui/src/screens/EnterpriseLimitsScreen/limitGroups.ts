import { LIMIT_FIELD_NAMES, LIMIT_FIELDS, type LimitField, type LimitGroup } from "@regia/domain/plans";

/** The fields of one part of the product. */
export interface GroupedFields {
  group: LimitGroup;
  fields: readonly LimitField[];
}

const groups = [...new Set(LIMIT_FIELD_NAMES.map((field) => LIMIT_FIELDS[field].group))];

/** Every limit field by the part of the product it belongs to, in table order. */
export const LIMIT_GROUPS: readonly GroupedFields[] = groups.map((group) => ({
  group,
  fields: LIMIT_FIELD_NAMES.filter((field) => LIMIT_FIELDS[field].group === group),
}));

/** The fields in the order in which the form shows them: the first wrong one of these gets the focus. */
export const FORM_ORDER: readonly LimitField[] = LIMIT_GROUPS.flatMap(({ fields }) => fields);
