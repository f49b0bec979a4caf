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

async function removeSecondFactor(name: string, options: ChangeOptions, context: Context): Promise<void> {
  const { t } = context;
  checkUserName(name, context);
  refuseUnconfirmable(options, context);
  const { client } = await currentSession(options, context);
  const user = await findUser(name, client, context);
  const email = oneLine(user.email);
  const question = t("users:removeSecondFactor.question", { name: oneLine(nameOf(user, context)), email });
  await confirm(question, options, context);

  const { dryRun = false } = options;
  const removed = await uninterrupted(
    () => client.removeSecondFactor({ userId: user.id }, { dryRun }),
    context,
  );
  const status = removed === 0 ? "unchanged" : dryRun ? "planned" : "applied";
  if (options.json) {
    printJson({ status, userId: user.id, email: user.email, removed });
  } else {
    const label = dryRun ? t("users:removeSecondFactor.toRemove") : t("users:removeSecondFactor.removed");
    printUser(user, removed === 0 ? [] : [[label, String(removed)]]);
  }
  printMessage(t(`changes:${status}`));
}

/** `regia users remove-second-factor USER` (decision 12); needs a confirmation. */
export function defineRemoveSecondFactor(command: Command, context: Context): void {
  const { t } = context;
  addChangeOptions(
    addUserArgument(command.description(t("users:removeSecondFactor.description")), context),
    context,
  ).action((user: string, options: ChangeOptions) => removeSecondFactor(user, options, context));
  addExamples(command, context, {
    examples: {
      "regia users remove-second-factor anna@example.com": "users:removeSecondFactor.example.ask",
      "regia users remove-second-factor anna@example.com --dry-run":
        "users:removeSecondFactor.example.dryRun",
      "regia users remove-second-factor anna@example.com --yes --json":
        "users:removeSecondFactor.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
