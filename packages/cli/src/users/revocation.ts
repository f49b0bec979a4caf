import type { Command } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { confirm, refuseUnconfirmable } from "../changes/confirm.ts";
import { addChangeOptions } from "../changes/options.ts";
import { printUser } from "../changes/report.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { addUserArgument } from "./argument.ts";
import { nameOf } from "./columns.ts";
import { checkUserName, findUser } from "./find.ts";

/** A change that takes from a user what opens the account; it is not seen in the lists. */
interface Revocation {
  /** The command's name below `regia users`. */
  readonly name: string;
  readonly kind: "endSessions" | "removeSecondFactor";
  /** The field of the JSON output with the number of what was taken. */
  readonly field: "ended" | "removed";
}

async function revoke(
  name: string,
  { kind, field }: Revocation,
  options: ChangeOptions,
  context: Context,
): Promise<void> {
  const { t } = context;
  checkUserName(name, context);
  refuseUnconfirmable(options, context);
  const { client } = await currentSession(options, context);
  const user = await findUser(name, client, context);
  const person = { name: oneLine(nameOf(user, context)), email: oneLine(user.email) };
  await confirm(t(`users:revocation.${kind}.question`, person), options, context);

  const { dryRun = false } = options;
  const count = await uninterrupted(() => client[kind]({ userId: user.id }, { dryRun }), context);
  const done = dryRun ? "planned" : "applied";
  const status = count === 0 ? "unchanged" : done;
  if (options.json) {
    printJson({ status, userId: user.id, email: user.email, [field]: count });
  } else {
    printUser(user, count === 0 ? [] : [[t(`users:revocation.${kind}.count.${done}`), String(count)]]);
  }
  printMessage(t(`changes:${status}`));
}

/** `regia users NAME USER` (decision 12); needs a confirmation. */
function define(command: Command, context: Context, revocation: Revocation): void {
  const { t } = context;
  const { kind, name } = revocation;
  addChangeOptions(
    addUserArgument(
      command
        .summary(t(`users:revocation.${kind}.summary`))
        .description(t(`users:revocation.${kind}.description`)),
      context,
    ),
    context,
  ).action((user: string, options: ChangeOptions) => revoke(user, revocation, options, context));
  addExamples(command, context, {
    examples: {
      [`regia users ${name} anna@example.com`]: `users:revocation.${kind}.example.ask`,
      [`regia users ${name} anna@example.com --dry-run`]: `users:revocation.${kind}.example.dryRun`,
      [`regia users ${name} anna@example.com --yes --json`]: `users:revocation.${kind}.example.script`,
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}

/** `regia users end-sessions|remove-second-factor`. */
export function defineRevocations(command: Command, context: Context): void {
  for (const revocation of [
    { name: "end-sessions", kind: "endSessions", field: "ended" },
    { name: "remove-second-factor", kind: "removeSecondFactor", field: "removed" },
  ] as const)
    define(command.command(revocation.name), context, revocation);
}
