import { APPROVAL_STATUSES, type ApprovalStatus } from "@regia/domain/workflows";
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
import { addWorkspaceOption, type WorkspaceOptions, workspaceFilter } from "../workflows/workspaceOption.ts";
import { APPROVAL_ROWS, type ApprovalRow } from "./find.ts";
import { addresseesOf, reasonText } from "./shown.ts";

interface Options extends TargetOptions, ListOptions, WorkspaceOptions {
  readonly status: ApprovalStatus | "all";
  readonly limit?: string;
}

function columnsOf(context: Context): readonly ListingColumn<ApprovalRow>[] {
  const { t } = context;
  return [
    // Whole, because a decision needs it.
    { name: "id", title: t("users:column.id"), value: ({ id }) => id, rank: 0 },
    { name: "tool", title: t("approvals:column.tool"), value: ({ tool }) => tool, shrinksTo: 10, rank: 0 },
    {
      name: "recipients",
      title: t("approvals:column.recipients"),
      value: (row) => addresseesOf(row.arguments).join(", "),
      shrinksTo: 14,
      rank: 2,
    },
    {
      name: "expires",
      title: t("approvals:column.expires"),
      value: ({ expires_at: expires }) => shownMoment(expires),
      rank: 1,
    },
    {
      name: "status",
      title: t("approvals:column.status"),
      value: (row) => t(`approvals:status.${row.status}`),
      rank: 3,
    },
    {
      name: "reason",
      title: t("approvals:column.reason"),
      value: (row) => reasonText(row, context),
      shrinksTo: 20,
      rank: 4,
    },
    { name: "run", title: t("approvals:column.run"), value: ({ run_id: run }) => run, rank: 5 },
  ];
}

async function list(options: Options, context: Context): Promise<void> {
  const limit = readLimit(options.limit, context);
  const session = await currentSession(options, context);
  const filters = {
    ...(await workspaceFilter(options, session, context)),
    ...(options.status !== "all" && { status: `eq.${options.status}` }),
  };
  const pages = everyRow(session, { ...APPROVAL_ROWS, filters }, limit);
  const whenEmpty = context.t("approvals:none");
  await showRows({ pages, columns: columnsOf(context), whenEmpty }, options, context);
}

/** `regia approvals list`. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  addWorkspaceOption(command.description(t("approvals:list.description")), context)
    .addOption(
      new Option("--status <status>", t("approvals:list.status"))
        .choices([...APPROVAL_STATUSES, "all"])
        .default("pending"),
    )
    .option("--limit <number>", t("users:option.limit"))
    .action((options: Options) => list(options, context));
  addTargetOptions(addListOptions(command, columnsOf(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia approvals list": "approvals:list.example.pending",
      "regia approvals list --status all --ndjson | jq -r .tool": "approvals:list.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
