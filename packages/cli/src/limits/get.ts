import { effectiveLimits, validLimits } from "@regia/domain/limits";
import { effectivePlan, LIMIT_FIELD_NAMES, planOf } from "@regia/domain/plans";
import type { Profile } from "@regia/domain/profile";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { printJson } from "../output/json.ts";
import { type ListingColumn, listingOf } from "../output/listing.ts";
import { NOTHING } from "../output/moments.ts";
import { oneLine } from "../output/safeText.ts";
import { print, printMessage } from "../output/streams.ts";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { addUserArgument } from "../users/argument.ts";
import { checkUserName, findUser } from "../users/find.ts";
import { labelText, limitsRecord, limitText } from "./display.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

/** A limit of a user: the plan's value, the custom value and the effective one. */
interface LimitRow {
  readonly field: string;
  readonly label: string;
  readonly plan: string;
  readonly agreed: string;
  readonly counts: string;
}

function rowsOf(user: Profile, now: number, context: Context): LimitRow[] {
  const plan = effectivePlan(user, now);
  const agreed = validLimits(user.custom_limits);
  const base = planOf(plan).limits;
  const counting = effectiveLimits(user, now);
  return LIMIT_FIELD_NAMES.map((field) => ({
    field,
    label: labelText(field, context),
    plan: limitText({ field, limits: base, plan }, context),
    agreed:
      agreed[field] === undefined ? NOTHING : limitText({ field, limits: { ...base, ...agreed } }, context),
    counts: limitText({ field, limits: counting }, context),
  }));
}

function columnsOf({ t }: Context): readonly ListingColumn<LimitRow>[] {
  return [
    { name: "field", title: t("limitsCommand:column.field"), value: ({ field }) => field, rank: 3 },
    {
      name: "label",
      title: t("limitsCommand:column.label"),
      value: ({ label }) => label,
      shrinksTo: 14,
      rank: 0,
    },
    {
      name: "plan",
      title: t("limitsCommand:column.plan"),
      value: ({ plan }) => plan,
      shrinksTo: 8,
      rank: 2,
      align: "right",
    },
    {
      name: "agreed",
      title: t("limitsCommand:column.agreed"),
      value: ({ agreed }) => agreed,
      shrinksTo: 8,
      rank: 1,
      align: "right",
    },
    {
      name: "counts",
      title: t("limitsCommand:column.counts"),
      value: ({ counts }) => counts,
      shrinksTo: 8,
      rank: 0,
      align: "right",
    },
  ];
}

/** Prints a note if the user's custom limits have no effect, because the plan is not enterprise. */
export function noteUnusedLimits(user: Profile, { t }: Context): void {
  const isCounting = effectivePlan(user, Date.now()) === "enterprise";
  if (!isCounting && Object.keys(validLimits(user.custom_limits)).length > 0)
    printMessage(t("limitsCommand:notCounting"));
}

async function get(name: string, options: Options, context: Context): Promise<void> {
  checkUserName(name, context);
  const { client } = await currentSession(options, context);
  const user = await findUser(name, client, context);
  const now = Date.now();
  if (options.json) {
    printJson({
      id: user.id,
      email: user.email,
      plan: user.plan,
      effectivePlan: effectivePlan(user, now),
      customLimits: validLimits(user.custom_limits),
      ...limitsRecord(effectiveLimits(user, now)),
    });
    return;
  }
  const style = styleOf("stdout");
  print(`${style.bold(oneLine(user.email))} · ${user.plan}\n\n`);
  print(listingOf(columnsOf(context), { width: terminalWidth(), style }).add(rowsOf(user, now, context)));
  noteUnusedLimits(user, context);
}

/** `regia limits get USER` (decision 23). */
export function defineGet(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(addUserArgument(command.description(t("limitsCommand:get.description")), context), context)
    .option("--json", t("program:option.json"))
    .action((user: string, options: Options) => get(user, options, context));
  addExamples(command, context, {
    examples: {
      "regia limits get acme@example.com": "limitsCommand:get.example.table",
      "regia limits get acme@example.com --json | jq .customLimits > acme.json":
        "limitsCommand:get.example.json",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
