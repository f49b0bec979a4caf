import type { Command } from "commander";
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
import { WORKFLOW_ROWS, type WorkflowRow } from "./find.ts";
import { addWorkspaceOption, type WorkspaceOptions, workspaceFilter } from "./workspaceOption.ts";

interface Options extends TargetOptions, ListOptions, WorkspaceOptions {
  readonly archived?: boolean;
  readonly limit?: string;
}

function stateText({ active, archived_at: archived }: WorkflowRow, { t }: Context): string {
  if (archived !== null) return t("workflows:state.archived");
  return active ? t("workflows:state.active") : t("workflows:state.inactive");
}

function columnsOf(context: Context): readonly ListingColumn<WorkflowRow>[] {
  const { t } = context;
  return [
    // Whole, because other commands need it.
    { name: "id", title: t("users:column.id"), value: ({ id }) => id, rank: 0 },
    { name: "name", title: t("workflows:column.name"), value: ({ name }) => name, shrinksTo: 12, rank: 0 },
    { name: "state", title: t("workflows:column.state"), value: (row) => stateText(row, context), rank: 1 },
    {
      name: "version",
      title: t("workflows:column.version"),
      value: ({ version }) => String(version),
      align: "right",
      rank: 3,
    },
    {
      name: "updated",
      title: t("workflows:column.updated"),
      value: ({ updated_at: updated }) => shownMoment(updated),
      rank: 2,
    },
    { name: "workspace", title: t("workflows:column.workspace"), value: (row) => row.workspace_id, rank: 9 },
  ];
}

async function list(options: Options, context: Context): Promise<void> {
  const limit = readLimit(options.limit, context);
  const session = await currentSession(options, context);
  const filters = {
    ...(await workspaceFilter(options, session, context)),
    ...(options.archived ? {} : { archived_at: "is.null" }),
  };
  const pages = everyRow(session, { ...WORKFLOW_ROWS, filters }, limit);
  const whenEmpty = context.t("workflows:none");
  await showRows({ pages, columns: columnsOf(context), whenEmpty }, options, context);
}

/** `regia workflows list`. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  addWorkspaceOption(command.description(t("workflows:list.description")), context)
    .option("--archived", t("workflows:list.archived"))
    .option("--limit <number>", t("users:option.limit"))
    .action((options: Options) => list(options, context));
  addTargetOptions(addListOptions(command, columnsOf(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia workflows list --workspace cucina-k3m8p2qx": "workflows:list.example.workspace",
      "regia workflows list --ndjson | jq -r .id": "workflows:list.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
