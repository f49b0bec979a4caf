import { oneLine } from "../output/safeText.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const SAMPLE_ID = "00000000-0000-4000-8000-000000000000";

/** Fewest characters of an id that stand for it. */
const SHORTEST = 4;

/** Most entries that a message lists. */
const MOST_LISTED = 10;

/** Whether a text is a whole id. */
export const isId = (text: string): boolean => ID.test(text);

/** Whether a text is the beginning of an id, long enough to stand for it, or a whole id. */
export function isIdPrefix(text: string): boolean {
  return text.length >= SHORTEST && ID.test(text + SAMPLE_ID.slice(text.length));
}

interface Named {
  readonly id: string;
  /** What people know it by. */
  readonly name: string;
}

/**
 * The entry whose id begins with a text; undefined if there is none.
 *
 * @param entries - may contain entries with other ids
 * @throws CliError (exit code 2) that lists the entries if there are several
 */
export function byIdPrefix<Entry extends { readonly id: string }>(
  prefix: string,
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  { t }: Context,
): Entry | undefined {
  const wanted = prefix.toLowerCase();
  const found = entries.filter(({ id }) => id.startsWith(wanted));
  if (found.length <= 1) return found[0];
  const matches = found.map((entry): Named => ({ id: entry.id, name: oneLine(nameOf(entry)) }));
  const lines = matches.slice(0, MOST_LISTED).map(({ id, name }) => `  ${id}  ${name}`);
  const more = matches.length - lines.length;
  const message = [
    t("program:error.ambiguousId", { prefix }),
    ...lines,
    ...(more > 0 ? [`  ${t("program:error.moreIds", { count: more })}`] : []),
  ].join("\n");
  throw new CliError(message, exitCodes.usage, { matches });
}
