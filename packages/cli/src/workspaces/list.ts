import { type ListedWorkspace, MAX_PAGE_SIZE } from "@regia/api/admin";
import { listWorkspaces } from "@regia/api/client";
import { type Command, Option } from "commander";
import { everyPage } from "../backend/pages.ts";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import { offers } from "../completion/values.ts";
import type { ListingColumn } from "../output/listing.ts";
import { shownDay } from "../output/moments.ts";
import { addListOptions, type ListOptions } from "../output/rows.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { readLimit } from "../users/filters.ts";
import { checkUserName, findUser } from "../users/find.ts";
import { lastListed } from "../users/lastListing.ts";
import { readOnlyText, seatsText, workspaceTitle } from "./shown.ts";
import { showPages } from "./showPages.ts";

interface Options extends TargetOptions, ListOptions {
  readonly user?: string;
  readonly search?: string;
  readonly limit?: string;
}

/** The role of the user whose list it is has a column only there. */
function columnsOf(isOfUser: boolean, context: Context): readonly ListingColumn<ListedWorkspace>[] {
  const { t } = context;
  const role: ListingColumn<ListedWorkspace> = {
    name: "role",
    title: t("workspaces:column.role"),
    value: (row) => (row.role === null ? "" : t(`workspaces:role.${row.role}`)),
    rank: 3,
  };
  return [
    { name: "id", title: t("users:column.id"), value: ({ id }) => id, rank: 9 },
    {
      name: "name",
      title: t("workspaces:column.name"),
      value: (row) => workspaceTitle(row, context),
      shrinksTo: 12,
      rank: 0,
    },
    { name: "slug", title: t("workspaces:column.slug"), value: ({ slug }) => slug, rank: 0 },
    ...(isOfUser ? [role] : []),
    {
      name: "payer",
      title: t("workspaces:column.payer"),
      value: ({ payer_email }) => payer_email,
      shrinksTo: 14,
      rank: 1,
    },
    { name: "plan", title: t("workspaces:column.plan"), value: ({ payer_plan }) => payer_plan, rank: 7 },
    {
      name: "members",
      title: t("workspaces:column.members"),
      value: ({ seats }) => seatsText(seats.users),
      rank: 2,
    },
    {
      name: "readOnly",
      title: t("workspaces:column.readOnly"),
      value: ({ read_only }) => readOnlyText(read_only, context),
      shrinksTo: 9,
      rank: 6,
    },
    {
      name: "created",
      title: t("users:column.created"),
      value: ({ created_at }) => shownDay(created_at),
      rank: 8,
    },
  ];
}

async function list(options: Options, context: Context): Promise<void> {
  const { t } = context;
  const limit = readLimit(options.limit, context);
  if (options.user !== undefined) checkUserName(options.user, context);
  const { client } = await currentSession(options, context);
  const user = options.user === undefined ? undefined : await findUser(options.user, client, context);
  const pages = everyPage<ListedWorkspace>({
    pageSize: Math.min(MAX_PAGE_SIZE, limit),
    idOf: ({ id }) => id,
    fetch: async (page) => {
      const { workspaces, total } = await listWorkspaces(client, {
        ...page,
        search: options.search,
        userId: user?.id,
      });
      return { entries: workspaces, total };
    },
  });
  await showPages(
    {
      pages,
      limit,
      columns: columnsOf(options.user !== undefined, context),
      progress: t("workspaces:progress"),
      whenEmpty: t("workspaces:none"),
      counted: (count) => t("workspaces:count", { count }),
    },
    options,
    context,
  );
}

/** `regia workspaces list`. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("workspaces:list.description"))
    .addOption(offers(new Option("--user <user>", t("workspaces:option.user")), lastListed(context)))
    .option("--search <text>", t("workspaces:option.search"))
    .option("--limit <number>", t("users:option.limit"))
    .action((options: Options) => list(options, context));
  addTargetOptions(addListOptions(command, columnsOf(true, context), context), context);
  addExamples(command, context, {
    examples: {
      "regia workspaces list --search cucina": "workspaces:list.example.search",
      "regia workspaces list --user anna@example.com": "workspaces:list.example.user",
      "regia workspaces list --ndjson | jq -r .slug": "workspaces:list.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"],
  });
}
