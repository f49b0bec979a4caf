import type { AuditEntry, AuditRequest } from "@regia/api/admin";
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
  /** What the function filters. */
  readonly request: Pick<AuditRequest, "change" | "from" | "to">;
  /** What only the command filters. */
  readonly accepts: (entry: AuditEntry) => boolean;
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
  if (moment === null || !Number.isFinite(moment)) {
    throw usageError(t("estimateCommand:error.notADay", { option, text }));
  }
  return moment;
}

/** The range of time to ask for; its ends are sent as they were written. */
function readRange(
  { since, until }: AuditFilterOptions,
  context: Context,
): Pick<AuditRequest, "from" | "to"> {
  const from = readBound("--since", since, context, startOfRomeDay);
  const to = readBound("--until", until, context, endOfRomeDay);
  if (from !== undefined && to !== undefined && to < from) {
    throw usageError(context.t("audit:error.endsBeforeStart"));
  }
  return { from: since, to: until };
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
  return {
    request: { change: action, ...readRange(options, context) },
    limit: readLimit(options.limit, context),
    accepts: (entry) =>
      isNamed(actor, entry.actorId, entry.actorEmail) && isNamed(target, entry.targetId, entry.targetEmail),
  };
}
