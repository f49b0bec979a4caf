import { displayLimit } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import { isLimitField, LIMIT_FIELDS, planOf } from "@regia/domain/plans";
import type { Command } from "commander";
import { adminClient } from "../backend/admin/client.ts";
import { type TargetOptions, takeTarget } from "../backend/target.ts";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { printJson } from "../output/json.ts";
import { NOTHING, shownDay, shownMoment } from "../output/moments.ts";
import { print } from "../output/streams.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { takeUser } from "./argument.ts";
import { markedPlan } from "./columns.ts";
import { checkUserName, findUser } from "./find.ts";
import { type UserRecord, userRecord } from "./record.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

/** The limits that were agreed with a user, by their names. */
function customLimits({ custom_limits }: UserRecord, { locale }: Context): DescriptionItem[] {
  return Object.entries(custom_limits ?? {}).map(([field, value]): DescriptionItem => {
    if (!isLimitField(field)) return [field, String(value)];
    const limits = { ...planOf("enterprise").limits, [field]: value };
    const shown = displayLimit({ field, limits, plan: "enterprise" }).text;
    return [translateMessage(locale, { key: LIMIT_FIELDS[field].label }), translateMessage(locale, shown)];
  });
}

function itemsOf(user: UserRecord, context: Context): DescriptionItem[] {
  const { column, field, yes, no, trialState } = context.texts.users;
  return [
    [column.id, user.id],
    [column.email, user.email],
    [field.emailVerified, user.email_verified ? yes : no],
    [field.fullName, user.full_name ?? NOTHING],
    [field.displayName, user.display_name ?? NOTHING],
    [field.phone, user.phone ?? NOTHING],
    [column.role, user.role],
    [column.plan, markedPlan(user, context)],
    [field.effectivePlan, user.effective_plan],
    [column.expires, shownDay(user.plan_expires_at)],
    [context.texts.trial.column.state, trialState[user.trial_state]],
    [field.trialStarted, shownMoment(user.trial_start_date)],
    [column.created, shownMoment(user.created_at)],
    [field.updated, shownMoment(user.updated_at)],
  ];
}

async function get(name: string, options: Options, context: Context): Promise<void> {
  checkUserName(name, context);
  const client = adminClient(await currentSession(options, context), context);
  const user = userRecord(await findUser(name, client, context), Date.now());
  if (options.json) {
    printJson(user);
    return;
  }
  const width = terminalWidth();
  const limits = customLimits(user, context);
  print(`${descriptionLines(itemsOf(user, context), width)}\n`);
  if (limits.length > 0) print(`\n${context.texts.users.customLimits}\n${descriptionLines(limits, width)}\n`);
}

/** `regia users get USER`. */
export function defineGet(command: Command, context: Context): void {
  const { texts } = context;
  const words = texts.users.get;
  takeTarget(takeUser(command.description(words.description), context), context)
    .option("--json", texts.program.option.json)
    .action((user: string, options: Options) => get(user, options, context));
  addExamples(command, {
    texts,
    examples: [
      { line: "regia users get anna@example.com", does: words.example.email },
      { line: "regia users get 0190a5c8-0000-7000-8000-00000000000a --json", does: words.example.json },
    ],
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
