import { randomUUID } from "node:crypto";
import type { Profile } from "@regia/domain/profile";
import { adminClient } from "../backend/admin/client.ts";
import type { OperationChange, OperationError, OperationResult } from "../backend/admin/operations.ts";
import { patiently } from "../backend/patience.ts";
import type { TargetOptions } from "../backend/target.ts";
import { say } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, type ExitCode, exitCodes } from "../program/exit.ts";
import { untilSafePoint } from "../program/interrupt.ts";
import { currentSession } from "../session/currentSession.ts";
import { checkUserName, findUser } from "../users/find.ts";
import { type ConfirmOptions, confirm, refuseUnasked } from "./confirm.ts";
import { reportChange } from "./report.ts";

/** The options of every change of one user. */
export interface ChangeOptions extends TargetOptions, ConfirmOptions {
  readonly json?: boolean;
}

/** A change of one user. */
export interface Change {
  /** The user's id or e-mail, as it was typed. */
  readonly user: string;
  /** What is to be done, once the user is known as it stands. */
  readonly decide: (user: Profile) => OperationChange;
  /** The question that a destructive change is asked about first; undefined for one that is made at once. */
  readonly question?: (user: Profile) => string;
}

const EXIT_BY_CODE: Readonly<Record<string, ExitCode>> = {
  invalid: exitCodes.usage,
  not_found: exitCodes.notFound,
  forbidden: exitCodes.notAllowed,
};

function refused({ code, message }: OperationError): CliError {
  return new CliError(message, EXIT_BY_CODE[code] ?? exitCodes.failed);
}

/** Ctrl-C does not cut off a change that is under way: the answer is waited for, and a second one ends at once. */
function uninterrupted<Result>(work: () => Promise<Result>, { texts }: Context): Promise<Result> {
  const giveUp = () => {
    say(texts.changes.cutOff);
    process.exit(exitCodes.interrupted);
  };
  return untilSafePoint((interruption) => {
    interruption.addEventListener("abort", () => say(texts.changes.waiting), { once: true });
    return work();
  }, giveUp);
}

/**
 * Makes one change of one user and reports it with the old and the new values, or with `--dry-run` what it would be. It is
 * sent under a key of its own, so that it is made once even where an answer is lost and it is sent again.
 *
 * @throws CliError: exit code 1 for what the product's rules refuse, 2 for an invalid value or a missing `--yes`, 3 without
 *   the right, 4 where there is no such user, 130 for Ctrl-C
 */
export async function makeChange(change: Change, options: ChangeOptions, context: Context): Promise<void> {
  checkUserName(change.user, context);
  if (change.question) refuseUnasked(options, context);
  const client = adminClient(await currentSession(options, context), context);
  const user = await findUser(change.user, client, context);
  if (change.question) await confirm(change.question(user), options, context);

  const operation = { ...change.decide(user), userId: user.id };
  const how = options.dryRun ? { dryRun: true } : { idempotencyKey: randomUUID() };
  const send = () => patiently(() => client.apply([operation], how), context);
  const [result]: readonly OperationResult[] = await uninterrupted(send, context);
  if (result?.error) throw refused(result.error);
  if (result) reportChange({ user, op: operation.op, result }, options, context);
}
