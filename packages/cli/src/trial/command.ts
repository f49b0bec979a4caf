import type { Command } from "commander";
import { type TargetOptions, takeTarget } from "../backend/target.ts";
import { type ChangeOptions, makeChange } from "../changes/change.ts";
import { takeChangeOptions } from "../changes/options.ts";
import type { ListingColumn } from "../output/listing.ts";
import { shownDay } from "../output/moments.ts";
import { type RowOptions, takeRowOptions } from "../output/rows.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { addSubcommands } from "../program/subcommand.ts";
import { takeUser } from "../users/argument.ts";
import { personColumns } from "../users/columns.ts";
import { type FilterOptions, readFilter, takeFilters, type UserFilter } from "../users/filters.ts";
import type { UserRecord } from "../users/record.ts";
import { showUsers } from "../users/showUsers.ts";

type ListOptions = FilterOptions & TargetOptions & RowOptions;

/** The trials that were started, unless `--trial` names a state. */
function trialFilter(options: FilterOptions, context: Context): UserFilter {
  const filter = readFilter(options, context);
  if (options.trial !== undefined) return filter;
  const { accepts } = filter;
  return {
    ...filter,
    accepts: (user) => user.trial_start_date !== null && (accepts === undefined || accepts(user)),
  };
}

/** Who it is, and how the trial stands. */
function trialColumns(context: Context): readonly ListingColumn<UserRecord>[] {
  const { trialState } = context.texts.users;
  const words = context.texts.trial.column;
  return [
    ...personColumns(context),
    { title: words.state, value: ({ trial_state }) => trialState[trial_state], rank: 0 },
    { title: words.started, value: ({ trial_start_date }) => shownDay(trial_start_date), rank: 4 },
    {
      title: words.ends,
      value: (user) => shownDay(user.trial_state === "active" ? user.plan_expires_at : null),
      rank: 3,
    },
  ];
}

function defineList(command: Command, context: Context): void {
  const { texts } = context;
  const words = texts.trial.list;
  takeFilters(command.description(words.description), context).action((options: ListOptions) =>
    showUsers(
      { filter: trialFilter(options, context), columns: trialColumns(context), whenEmpty: words.none },
      options,
      context,
    ),
  );
  takeTarget(takeRowOptions(command, context), context);
  addExamples(command, {
    texts,
    examples: [
      { line: "regia trial list", does: words.example.all },
      { line: "regia trial list --trial active --expires-by 2026-12-31", does: words.example.ending },
      { line: "regia trial list --trial available --ndjson", does: words.example.available },
    ],
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}

function defineStart(command: Command, context: Context): void {
  const { texts } = context;
  const words = texts.trial.start;
  takeChangeOptions(takeUser(command.description(words.description), context), context).action(
    (user: string, options: ChangeOptions) =>
      makeChange({ user, decide: () => ({ op: "trial" }) }, options, context),
  );
  addExamples(command, {
    texts,
    examples: [
      { line: "regia trial start anna@example.com", does: words.example.start },
      { line: "regia trial start anna@example.com --dry-run --json", does: words.example.dryRun },
    ],
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}

/** `regia trial start|list` (decisions 5 and 6). */
export function define(command: Command, context: Context): void {
  const words = context.texts.trial;
  addSubcommands(command.description(words.description), [
    { name: "start", summary: words.start.summary, define: (each) => defineStart(each, context) },
    { name: "list", summary: words.list.summary, define: (each) => defineList(each, context) },
  ]);
}
