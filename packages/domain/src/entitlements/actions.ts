import {
  type FlagLimitField,
  LIMIT_FIELDS,
  type LimitField,
  type Meter,
  type NumericLimitField,
} from "../plans/index.ts";

type Metered = {
  [Field in LimitField]: (typeof LIMIT_FIELDS)[Field] extends { readonly meter: infer Own } ? Own : never;
}[LimitField];

/** An action that a limit meters. */
export type Action = Metered["action"];

/** What is counted: workspaces and their members as they are, and what metered actions add up. */
type Counter =
  | "workspaces"
  | "users"
  | "collaborators"
  | Extract<Metered, { readonly counter: string }>["counter"];

/** The usage so far. Days and months begin and end in Europe/Rome. */
export type Usage = Readonly<Record<Counter, number>>;

/** The meter of a limit. */
export interface ActionRule extends Meter {
  readonly limit: NumericLimitField;
  readonly counter?: Extract<Counter, Meter["counter"]>;
  readonly requires?: FlagLimitField;
  /** When the counter is reset. */
  readonly resets?: "day" | "month";
}

const rules = Object.entries(LIMIT_FIELDS).flatMap(([name, field]): ActionRule[] => {
  if (!("meter" in field)) return [];
  const rule = { ...field.meter, limit: name as NumericLimitField };
  return ["counter" in rule ? { ...rule, resets: rule.counter.endsWith("Today") ? "day" : "month" } : rule];
});

/** Every action that a limit meters. */
export const ACTIONS = Object.fromEntries(rules.map((rule) => [rule.action, rule])) as Readonly<
  Record<Action, ActionRule>
>;

/** Nothing used yet. */
export const NO_USAGE = Object.fromEntries(
  ["workspaces", "users", "collaborators", ...rules.flatMap(({ counter = [] }) => counter)].map((counter) => [
    counter,
    0,
  ]),
) as Usage;

/** The value of a counter; anything that is not a number above 0 counts as 0. */
export function counted(value = 0): number {
  return Math.max(value, 0) || 0;
}
