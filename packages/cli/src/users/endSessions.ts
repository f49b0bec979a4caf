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

async function endSessions(name: string, options: ChangeOptions, context: Context): Promise<void> {
  const { t } = context;
  checkUserName(name, context);
  refuseUnconfirmable(options, context);
  const { client } = await currentSession(options, context);
  const user = await findUser(name, client, context);
  const email = oneLine(user.email);
  const question = t("users:endSessions.question", { name: oneLine(nameOf(user, context)), email });
  await confirm(question, options, context);

  const { dryRun = false } = options;
  const ended = await uninterrupted(() => client.endSessions({ userId: user.id }, { dryRun }), context);
  const status = ended === 0 ? "unchanged" : dryRun ? "planned" : "applied";
  if (options.json) {
    printJson({ status, userId: user.id, email: user.email, ended });
  } else {
    const label = dryRun ? t("users:endSessions.toEnd") : t("users:endSessions.ended");
    printUser(user, ended === 0 ? [] : [[label, String(ended)]]);
  }
  printMessage(t(`changes:${status}`));
}

/** `regia users end-sessions USER` (decision 12); needs a confirmation. */
export function defineEndSessions(command: Command, context: Context): void {
  const { t } = context;
  addChangeOptions(
    addUserArgument(command.description(t("users:endSessions.description")), context),
    context,
  ).action((user: string, options: ChangeOptions) => endSessions(user, options, context));
  addExamples(command, context, {
    examples: {
      "regia users end-sessions anna@example.com": "users:endSessions.example.ask",
      "regia users end-sessions anna@example.com --dry-run": "users:endSessions.example.dryRun",
      "regia users end-sessions anna@example.com --yes --json": "users:endSessions.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
