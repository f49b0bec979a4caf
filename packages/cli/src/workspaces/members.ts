import { MAX_PAGE_SIZE } from "@regia/api/admin";
import { listMembers } from "@regia/api/client";
import { shortId } from "@regia/domain/profile";
import type { WorkspaceMember } from "@regia/domain/workspaces";
import type { Command } from "commander";
import { everyPage } from "../backend/pages.ts";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import type { ListingColumn } from "../output/listing.ts";
import { NOTHING, shownDay } from "../output/moments.ts";
import { addListOptions, type ListOptions } from "../output/rows.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { readLimit } from "../users/filters.ts";
import { workspaceFailure } from "./failure.ts";
import { readOnlyText } from "./shown.ts";
import { showPages } from "./showPages.ts";

interface Options extends TargetOptions, ListOptions {
  readonly limit?: string;
}

function columnsOf(context: Context): readonly ListingColumn<WorkspaceMember>[] {
  const { t } = context;
  const roleOf = ({ role, is_payer: isPayer }: WorkspaceMember) =>
    isPayer ? t("workspaces:role.payer") : t(`workspaces:role.${role}`);
  return [
    {
      name: "id",
      title: t("users:column.id"),
      value: ({ user_id: id }) => id,
      short: ({ user_id: id }) => shortId(id),
      rank: 3,
    },
    {
      name: "name",
      title: t("users:column.name"),
      value: ({ display_name: name }) => name ?? NOTHING,
      shrinksTo: 12,
      rank: 1,
    },
    { name: "email", title: t("users:column.email"), value: ({ email }) => email, shrinksTo: 22, rank: 0 },
    { name: "role", title: t("workspaces:column.role"), value: roleOf, rank: 2 },
    {
      name: "joined",
      title: t("workspaces:column.joined"),
      value: ({ joined_at }) => shownDay(joined_at),
      rank: 5,
    },
    {
      name: "readOnly",
      title: t("workspaces:column.readOnly"),
      value: ({ read_only }) => readOnlyText(read_only, context),
      shrinksTo: 9,
      rank: 4,
    },
  ];
}

async function members(workspace: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  const limit = readLimit(options.limit, context);
  const { client } = await currentSession(options, context);
  const pages = everyPage<WorkspaceMember>({
    pageSize: Math.min(MAX_PAGE_SIZE, limit),
    idOf: ({ user_id: id }) => id,
    fetch: async (page) => {
      const { members: entries, total } = await listMembers(client, { workspace, ...page });
      return { entries, total };
    },
  });
  const columns = columnsOf(context);
  const texts = {
    progress: t("workspaces:progressMembers"),
    whenEmpty: t("workspaces:none"),
    counted: (count: number) => t("workspaces:countMembers", { count }),
  };
  await showPages({ pages, limit, columns, ...texts }, options, context).catch((error: unknown) => {
    throw workspaceFailure(error, workspace, context);
  });
}

/** `regia workspaces members WORKSPACE`. */
export function defineMembers(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("workspaces:members.description"))
    .argument("<workspace>", t("workspaces:argument"))
    .option("--limit <number>", t("users:option.limit"))
    .action((workspace: string, options: Options) => members(workspace, options, context));
  addTargetOptions(addListOptions(command, columnsOf(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia workspaces members cucina-k3m8p2qx": "workspaces:members.example.all",
      "regia workspaces members cucina-k3m8p2qx --ndjson | jq -r .email": "workspaces:members.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
