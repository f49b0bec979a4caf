import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import type { ListingColumn } from "../output/listing.ts";
import { shownDay } from "../output/moments.ts";
import { addListOptions, type ListOptions } from "../output/rows.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { addUserArgument } from "../users/argument.ts";
import { personColumns } from "../users/columns.ts";
import { addFilterOptions, type FilterOptions, readFilter, type UserFilter } from "../users/filters.ts";
import type { UserRecord } from "../users/record.ts";
import { showUsers } from "../users/showUsers.ts";

type Options = FilterOptions & TargetOptions & ListOptions;

/** Selects the trials that were started, unless `--trial` names a state. */
function trialFilter(options: FilterOptions, context: Context): UserFilter {
  const filter = readFilter(options, context);
  if (options.trial !== undefined) return filter;
  const { accepts } = filter;
  return {
    ...filter,
    accepts: (user) => user.trial_start_date !== null && (accepts === undefined || accepts(user)),
  };
}

/** The columns for the user and the trial. */
function trialColumns(context: Context): readonly ListingColumn<UserRecord>[] {
  return [
    ...personColumns(context),
    {
      name: "state",
      title: context.t("trialCommand:column.state"),
      value: ({ trial_state }) => context.t(`users:trialState.${trial_state}`),
      rank: 0,
    },
    {
      name: "started",
      title: context.t("trialCommand:column.started"),
      value: ({ trial_start_date }) => shownDay(trial_start_date),
      rank: 4,
    },
    {
      name: "ends",
      title: context.t("trialCommand:column.ends"),
      value: (user) => shownDay(user.trial_state === "active" ? user.plan_expires_at : null),
      rank: 3,
    },
  ];
}

function defineList(command: Command, context: Context): void {
  const { t } = context;
  addFilterOptions(command.description(t("trialCommand:list.description")), context).action(
    (options: Options) =>
      showUsers(
        {
          filter: trialFilter(options, context),
          columns: trialColumns(context),
          whenEmpty: t("trialCommand:list.none"),
        },
        options,
        context,
      ),
  );
  addTargetOptions(addListOptions(command, trialColumns(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia trial list": "trialCommand:list.example.all",
      "regia trial list --trial active --expires-by 2026-12-31": "trialCommand:list.example.ending",
      "regia trial list --trial available --ndjson": "trialCommand:list.example.available",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}

function defineStart(command: Command, context: Context): void {
  const { t } = context;
  addChangeOptions(
    addUserArgument(command.description(t("trialCommand:start.description")), context),
    context,
  ).action((user: string, options: ChangeOptions) =>
    makeChange({ user, decide: () => ({ op: "trial" }) }, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia trial start anna@example.com": "trialCommand:start.example.start",
      "regia trial start anna@example.com --dry-run --json": "trialCommand:start.example.dryRun",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}

/** `regia trial start|list` (decisions 5 and 6). */
export function define(command: Command, context: Context): void {
  const { t } = context;
  command.description(t("trialCommand:description"));
  defineStart(command.command("start").summary(t("trialCommand:start.summary")), context);
  defineList(command.command("list").summary(t("trialCommand:list.summary")), context);
}
