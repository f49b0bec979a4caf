import { RUN_STATUSES, type RunStatus } from "@regia/domain/workflows";
import { type Command, Option } from "commander";
import { everyRow } from "../backend/rows.ts";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import type { ListingColumn } from "../output/listing.ts";
import { shownMoment } from "../output/moments.ts";
import { addListOptions, type ListOptions } from "../output/rows.ts";
import { showRows } from "../output/showRows.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { readLimit } from "../users/filters.ts";
import { findWorkflow } from "../workflows/find.ts";
import { addWorkspaceOption, type WorkspaceOptions, workspaceFilter } from "../workflows/workspaceOption.ts";
import { RUN_ROWS, type RunRow } from "./find.ts";
import { costText, statusText } from "./shown.ts";

interface Options extends TargetOptions, ListOptions, WorkspaceOptions {
  readonly workflow?: string;
  readonly status?: RunStatus;
  readonly limit?: string;
}

function columnsOf(context: Context): readonly ListingColumn<RunRow>[] {
  const { t } = context;
  return [
    // Whole, because other commands need it.
    { name: "id", title: t("users:column.id"), value: ({ id }) => id, rank: 0 },
    { name: "status", title: t("runs:column.status"), value: (row) => statusText(row, context), rank: 0 },
    {
      name: "created",
      title: t("runs:column.created"),
      value: ({ created_at: created }) => shownMoment(created),
      rank: 1,
    },
    {
      name: "cost",
      title: t("runs:column.cost"),
      value: ({ cost }) => costText(cost, context),
      align: "right",
      rank: 4,
    },
    {
      name: "trigger",
      title: t("runs:column.trigger"),
      value: (row) => t(`runs:trigger.${row.trigger}`),
      rank: 3,
    },
    { name: "ended", title: t("runs:column.ended"), value: (row) => shownMoment(row.ended_at), rank: 5 },
    { name: "workflow", title: t("runs:column.workflow"), value: (row) => row.workflow_id, rank: 6 },
  ];
}

async function list(options: Options, context: Context): Promise<void> {
  const { workflow, status } = options;
  const limit = readLimit(options.limit, context);
  const session = await currentSession(options, context);
  const filters = {
    ...(await workspaceFilter(options, session, context)),
    ...(workflow !== undefined && {
      workflow_id: `eq.${(await findWorkflow(workflow, session, context)).id}`,
    }),
    ...(status !== undefined && { status: `eq.${status}` }),
  };
  const pages = everyRow(session, { ...RUN_ROWS, filters }, limit);
  const whenEmpty = context.t("runs:none");
  await showRows({ pages, columns: columnsOf(context), whenEmpty }, options, context);
}

/** `regia runs list`. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  addWorkspaceOption(command.description(t("runs:list.description")), context)
    .option("--workflow <workflow>", t("runs:list.workflow"))
    .addOption(new Option("--status <status>", t("runs:list.status")).choices(RUN_STATUSES))
    .option("--limit <number>", t("users:option.limit"))
    .action((options: Options) => list(options, context));
  addTargetOptions(addListOptions(command, columnsOf(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia runs list --status waiting": "runs:list.example.waiting",
      "regia runs list --workflow Offerte --limit 10": "runs:list.example.workflow",
      "regia runs list --ndjson | jq -r .id": "runs:list.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
