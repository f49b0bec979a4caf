import { type Assumptions, checkAssumptions, DEFAULT_ASSUMPTIONS, ENTRY_NAMES } from "@regia/domain/estimate";
import { translateMessage } from "@regia/domain/messages";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { type Assignment, readAssignments, readNumber } from "./assignments.ts";

const { assumedVolumes: defaultVolumes, ...defaultMultipliers } = DEFAULT_ASSUMPTIONS;

/** The names that `--assume` accepts: the multipliers, then the volumes that replace unlimited limits. */
export const ASSUMPTION_NAMES: readonly string[] = [...Object.keys(defaultMultipliers), ...ENTRY_NAMES];

/**
 * Validates assumptions and completes them with the defaults (decision 21).
 *
 * @param source - the name of their source in messages
 * @throws CliError (exit code 2) that names every invalid value
 */
export function acceptAssumptions(value: unknown, source: string, { locale }: Context): Assumptions {
  const result = checkAssumptions(value);
  if (result.ok) return result.assumptions;
  const sentences = result.refusals.map(({ message }) => translateMessage(locale, message));
  throw usageError(`${source}: ${sentences.join(" ")}`);
}

function isVolume(name: string): boolean {
  return Object.hasOwn(defaultVolumes, name);
}

/** Text that is not a number is passed on, so that the rule refuses it with its own message. */
function numeric({ name, value }: Assignment): [string, unknown] {
  return [name, readNumber(value) ?? value];
}

/**
 * The assumptions with each `--assume NAME=VALUE` over the defaults.
 *
 * @throws CliError (exit code 2) that names the invalid value
 */
export function readAssumptions(assume: readonly string[], context: Context): Assumptions {
  const given = readAssignments("--assume", assume, context);
  const multipliers = given.filter(({ name }) => !isVolume(name)).map(numeric);
  const volumes = given.filter(({ name }) => isVolume(name)).map(numeric);
  const value = { ...Object.fromEntries(multipliers), assumedVolumes: Object.fromEntries(volumes) };
  return acceptAssumptions(value, "--assume", context);
}
