import { randomUUID } from "node:crypto";
import { DAY_MS, parseInstant } from "@regia/domain/time";
import type { Context } from "../../program/context.ts";
import { CliError, exitCodes, usageError } from "../../program/exit.ts";
import type { Prepared } from "../prepare.ts";
import { Journal } from "./journal.ts";

/**
 * The longest pause after which a run can be resumed, in milliseconds: the backend keeps answers for 30 days, less one
 * day for the resumed run.
 */
const LONGEST_PAUSE = 29 * DAY_MS;

function refuseOtherRun(
  { header, path }: Journal,
  { site, inspection, now }: Prepared,
  context: Context,
): void {
  if (header.site !== site.url) throw usageError(context.t("bulk:journal.otherSite", { site: header.site }));
  if (header.digest !== inspection.digest || header.operations !== inspection.operations) {
    throw usageError(context.t("bulk:journal.otherFile", { path }));
  }
  if (header.actor !== site.actor.id) {
    throw new CliError(
      context.t("bulk:journal.otherActor", { email: header.actorEmail }),
      exitCodes.notAllowed,
    );
  }
  const startedAt = parseInstant(header.startedAt) ?? 0;
  if (now() - startedAt > LONGEST_PAUSE) throw new CliError(context.t("bulk:journal.tooOld", { path }));
}

/** Creates the journal of a run. */
export function beginJournal(path: string, prepared: Prepared, context: Context): Journal {
  const { site, inspection, file, batchSize, now } = prepared;
  return Journal.begin(
    path,
    {
      regia: "bulk journal",
      version: 1,
      run: randomUUID(),
      site: site.url,
      actor: site.actor.id,
      actorEmail: site.actor.email,
      source: file.source.name,
      digest: inspection.digest,
      operations: inspection.operations,
      batchSize,
      startedAt: new Date(now()).toISOString(),
    },
    context,
  );
}

/**
 * Opens the journal of an earlier run to resume.
 *
 * @returns undefined if there is nothing to resume and a new journal can begin
 * @throws CliError: exit code 2 if a run is incomplete and `--resume` was not given, or the file is a different one; 3
 * if it was another admin's
 */
export async function earlierJournal(
  path: string,
  {
    prepared,
    isResume,
    command,
    context,
  }: { prepared: Prepared; isResume: boolean; command: string; context: Context },
): Promise<Journal | undefined> {
  const found = await Journal.find(path, context);
  if (!found) return undefined;
  if (isResume) {
    refuseOtherRun(found, prepared, context);
    return found;
  }
  if (found.isFinished) return undefined;
  throw usageError(context.t("bulk:journal.unfinished", { path, command }));
}
