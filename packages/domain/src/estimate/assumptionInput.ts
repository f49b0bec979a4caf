import { type Message, message } from "../messages/index.ts";
import { type Assumptions, DEFAULT_ASSUMPTIONS, isAssumption, MAX_ASSUMPTION } from "./assumptions.ts";

/** An invalid assumption and its error message. */
export interface AssumptionRefusal {
  /** Such as `daysPerMonth` or `assumedVolumes.emails`; empty if the input is not an object. */
  readonly name: string;
  readonly message: Message;
}

export type AssumptionsResult =
  | { readonly ok: true; readonly assumptions: Assumptions }
  | { readonly ok: false; readonly refusals: readonly [AssumptionRefusal, ...AssumptionRefusal[]] };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NOT_AN_OBJECT = message("estimate:invalid.notAnObject");
const LONGEST_NAME = 60;

function refusalsOf(
  given: Readonly<Record<string, unknown>>,
  known: object,
  prefix: string,
): AssumptionRefusal[] {
  return Object.entries(given).flatMap(([key, value]) => {
    const name = `${prefix}${key}`.slice(0, LONGEST_NAME);
    if (!Object.hasOwn(known, key))
      return { name, message: message("estimate:invalid.unknownAssumption", { name }) };
    if (value === undefined || isAssumption(value)) return [];
    return { name, message: message("estimate:invalid.assumption", { name, max: MAX_ASSUMPTION }) };
  });
}

/** Merges the given values with the defaults; undefined keeps the default. */
function over<Values extends object>(defaults: Values, given: Readonly<Record<string, unknown>>): Values {
  return {
    ...defaults,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

/**
 * Validates untrusted assumptions (flags, a panel, a file) and completes them with the defaults. The input has the
 * shape of {@link Assumptions}, every part optional. Every value is a number from 0 to {@link MAX_ASSUMPTION} with at
 * most three decimals; unknown names are refused.
 */
export function checkAssumptions(value: unknown): AssumptionsResult {
  if (!isRecord(value)) return { ok: false, refusals: [{ name: "", message: NOT_AN_OBJECT }] };
  const { assumedVolumes: volumes = {}, ...multipliers } = value;
  if (!isRecord(volumes))
    return { ok: false, refusals: [{ name: "assumedVolumes", message: NOT_AN_OBJECT }] };
  const { assumedVolumes: defaultVolumes, ...defaultMultipliers } = DEFAULT_ASSUMPTIONS;
  const [first, ...others] = [
    ...refusalsOf(multipliers, defaultMultipliers, ""),
    ...refusalsOf(volumes, defaultVolumes, "assumedVolumes."),
  ];
  if (first) return { ok: false, refusals: [first, ...others] };
  const assumedVolumes = over(defaultVolumes, volumes);
  return { ok: true, assumptions: { ...over(defaultMultipliers, multipliers), assumedVolumes } };
}
