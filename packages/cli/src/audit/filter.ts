import type { AuditEntry } from "@regia/api/admin";
import { endOfRomeDay, type Instant, parseDay, parseInstant, startOfRomeDay } from "@regia/domain/time";
import { isIdPrefix } from "../input/idPrefix.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { readLimit } from "../users/filters.ts";

/** The options that filter entries, unparsed. */
export interface AuditFilterOptions {
  readonly action?: string;
  readonly actor?: string;
  readonly target?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: string;
}

export interface AuditFilter {
  readonly accepts: (entry: AuditEntry) => boolean;
  /**
   * Whether an entry is older than the filter's start. Entries come newest first, so the search ends at the first such
   * one.
   */
  readonly isTooOld: (entry: AuditEntry) => boolean;
  readonly limit: number;
}

function readBound(
  option: string,
  text: string | undefined,
  { t }: Context,
  ofDay: typeof startOfRomeDay,
): Instant | undefined {
  if (text === undefined) return undefined;
  const day = parseDay(text);
  const moment = day ? ofDay(day) : parseInstant(text);
  if (moment === null) throw usageError(t("estimateCommand:error.notADay", { option, text }));
  return moment;
}

/** A name is an e-mail, an id or, as in every command, its beginning. */
function isNamed(name: string | undefined, id: string | null, email: string | null): boolean {
  const wanted = name?.toLowerCase();
  return (
    wanted === undefined ||
    email?.toLowerCase() === wanted ||
    (isIdPrefix(wanted) && id?.startsWith(wanted) === true)
  );
}

/**
 * Parses the options.
 *
 * @throws CliError (exit code 2) that names the option that is wrong
 */
export function readAuditFilter(options: AuditFilterOptions, context: Context): AuditFilter {
  const { action, actor, target } = options;
  const since = readBound("--since", options.since, context, startOfRomeDay) ?? Number.NEGATIVE_INFINITY;
  const until = readBound("--until", options.until, context, endOfRomeDay) ?? Number.POSITIVE_INFINITY;
  const momentOf = ({ at }: AuditEntry) => parseInstant(at) ?? since;
  return {
    limit: readLimit(options.limit, context),
    isTooOld: (entry) => momentOf(entry) < since,
    accepts: (entry) =>
      momentOf(entry) <= until &&
      (action === undefined || entry.action === action) &&
      isNamed(actor, entry.actorId, entry.actorEmail) &&
      isNamed(target, entry.targetId, entry.targetEmail),
  };
}
