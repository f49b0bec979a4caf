import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { OperationChange, OperationResult, User } from "@regia/api/admin";
import type { ErrorDetails } from "@regia/api/errors";
import type { TargetOptions } from "../backend/target.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, type ExitCode, exitCodes } from "../program/exit.ts";
import { untilSafePoint } from "../program/interrupt.ts";
import { currentSession } from "../session/currentSession.ts";
import { checkUserName, findUser } from "../users/find.ts";
import { type ConfirmOptions, confirm, refuseUnconfirmable } from "./confirm.ts";
import { reportChange } from "./report.ts";

/** The options of every change of one user. */
export interface ChangeOptions extends TargetOptions, ConfirmOptions {
  readonly json?: boolean;
}

/** A change of one user. */
export interface Change {
  /** The user's id or e-mail, as typed. */
  readonly user: string;
  /** Builds the operation from the user's current state. Called again after a concurrent change. */
  readonly decide: (user: User) => OperationChange;
  /** Prints notes before the change is made. */
  readonly remark?: (user: User, decided: OperationChange) => void;
  /** The question to confirm a destructive change; undefined if none is needed. */
  readonly question?: (user: User) => string;
}

const EXIT_BY_CODE: Readonly<Record<string, ExitCode>> = {
  invalid: exitCodes.usage,
  not_found: exitCodes.notFound,
  forbidden: exitCodes.notAllowed,
};

function refused({ code, message }: ErrorDetails): CliError {
  return new CliError(message, EXIT_BY_CODE[code] ?? exitCodes.failed);
}

/** The first Ctrl-C waits for the answer to a running change; the second one exits at once. */
export function uninterrupted<Result>(
  work: (interruption: AbortSignal) => Promise<Result>,
  { t, printFailure }: Context,
): Promise<Result> {
  const giveUp = () => {
    printFailure({ message: t("changes:cutOff"), exitCode: exitCodes.interrupted });
    process.exit(exitCodes.interrupted);
  };
  return untilSafePoint((interruption) => {
    interruption.addEventListener("abort", () => printMessage(t("changes:waiting")), { once: true });
    return work(interruption);
  }, giveUp);
}

/** How often a change is retried after concurrent changes. */
const MOST_ROUNDS = 5;

interface Sent {
  readonly operation: OperationChange;
  readonly result: OperationResult;
}

/**
 * Sends a change. Custom limits are stored as a whole, built from those that were read. If the answer shows that they
 * had changed meanwhile, the change is applied to the new ones, so that concurrent changes of two admins are both kept.
 * (The admin function accepts no precondition.)
 */
async function execute(
  { decide }: Change,
  user: User,
  first: OperationChange,
  apply: (operation: OperationChange) => Promise<OperationResult>,
): Promise<Sent> {
  let sent: Sent = { operation: first, result: await apply(first) };
  const { before, status } = sent.result;
  let seen: unknown = user.custom_limits;
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    const { operation, result } = sent;
    if (operation.op !== "limits" || result.error || !result.before) break;
    if (isDeepStrictEqual(result.before.custom_limits, seen)) break;
    const next = decide({ ...user, ...result.before });
    if (isDeepStrictEqual(next, operation)) break;
    seen = result.after?.custom_limits;
    sent = { operation: next, result: await apply(next) };
  }
  const { operation, result } = sent;
  return {
    operation,
    result: { ...result, before, status: status === "unchanged" ? result.status : status },
  };
}

/**
 * Changes one user and prints the old and the new values, or with `--dry-run` what they would be. An idempotency key
 * ensures that the change is made once, even if it is sent again after a lost answer.
 *
 * @throws CliError: exit code 1 for a refusal by the product's rules, 2 for an invalid value or a missing `--yes`, 3
 * without the right, 4 if there is no such user, 130 on Ctrl-C
 */
export async function makeChange(change: Change, options: ChangeOptions, context: Context): Promise<void> {
  checkUserName(change.user, context);
  if (change.question) refuseUnconfirmable(options, context);
  const { client } = await currentSession(options, context);
  const user = await findUser(change.user, client, context);
  if (change.question) await confirm(change.question(user), options, context);

  const decided = change.decide(user);
  change.remark?.(user, decided);
  const apply = async (operation: OperationChange): Promise<OperationResult> => {
    const how = options.dryRun ? { dryRun: true } : { idempotencyKey: randomUUID() };
    const [result] = await client.bulk([{ ...operation, userId: user.id }], how);
    if (!result) throw new TypeError("Every operation has a result.");
    return result;
  };
  const { operation, result } = await uninterrupted(() => execute(change, user, decided, apply), context);
  if (result.error) throw refused(result.error);
  reportChange({ user, op: operation.op, result }, options, context);
}
