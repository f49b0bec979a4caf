import { listWorkspaces } from "@regia/api/client";
import { isLimitField, planOf } from "@regia/domain/plans";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { labelText, limitText } from "../limits/display.ts";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { printJson } from "../output/json.ts";
import { NOTHING, shownDay, shownMoment } from "../output/moments.ts";
import { print } from "../output/streams.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { addUserArgument } from "./argument.ts";
import { markedPlan, roleText } from "./columns.ts";
import { checkUserName, findUser } from "./find.ts";
import { type UserRecord, userRecord } from "./record.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

/** The custom limits of a user, with their labels. */
function customLimits({ custom_limits }: UserRecord, context: Context): DescriptionItem[] {
  return Object.entries(custom_limits ?? {}).map(([field, value]): DescriptionItem => {
    if (!isLimitField(field)) return [field, String(value)];
    const limits = { ...planOf("enterprise").limits, [field]: value };
    return [labelText(field, context), limitText({ field, limits }, context)];
  });
}

/** @param workspaces the number of workspaces that the user is in */
function itemsOf(user: UserRecord, workspaces: number, context: Context): DescriptionItem[] {
  return [
    [context.t("users:column.id"), user.id],
    [context.t("users:column.email"), user.email],
    [
      context.t("users:field.emailVerified"),
      user.email_verified ? context.t("users:yes") : context.t("users:no"),
    ],
    [context.t("users:field.fullName"), user.full_name ?? NOTHING],
    [context.t("users:field.displayName"), user.display_name ?? NOTHING],
    [context.t("users:field.phone"), user.phone ?? NOTHING],
    [context.t("users:column.role"), roleText(user.role, context)],
    [context.t("users:column.plan"), markedPlan(user, context)],
    [context.t("users:field.effectivePlan"), user.effective_plan],
    [context.t("users:column.expires"), shownDay(user.plan_expires_at)],
    [context.t("trialCommand:column.state"), context.t(`users:trialState.${user.trial_state}`)],
    [context.t("users:field.trialStarted"), shownMoment(user.trial_start_date)],
    [context.t("users:field.workspaces"), String(workspaces)],
    [context.t("users:column.created"), shownMoment(user.created_at)],
    [context.t("users:field.updated"), shownMoment(user.updated_at)],
  ];
}

async function get(name: string, options: Options, context: Context): Promise<void> {
  checkUserName(name, context);
  const { client } = await currentSession(options, context);
  const user = userRecord(await findUser(name, client, context), Date.now());
  const { total: workspaces } = await listWorkspaces(client, { userId: user.id, pageSize: 1 });
  if (options.json) {
    printJson({ ...user, workspaces });
    return;
  }
  const width = terminalWidth();
  const limits = customLimits(user, context);
  print(`${descriptionLines(itemsOf(user, workspaces, context), width)}\n`);
  if (limits.length > 0) print(`\n${context.t("users:customLimits")}\n${descriptionLines(limits, width)}\n`);
}

/** `regia users get USER`. */
export function defineGet(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(addUserArgument(command.description(t("users:get.description")), context), context)
    .option("--json", t("program:option.json"))
    .action((user: string, options: Options) => get(user, options, context));
  addExamples(command, context, {
    examples: {
      "regia users get anna@example.com": "users:get.example.email",
      "regia users get 0190a5c8-0000-7000-8000-00000000000a --json": "users:get.example.json",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
