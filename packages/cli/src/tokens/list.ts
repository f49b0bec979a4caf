import type { ListedToken } from "@regia/api/tokens";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import type { ListingColumn } from "../output/listing.ts";
import { NOTHING, shownDay, shownMoment } from "../output/moments.ts";
import { addListOptions, beginList, type ListOptions } from "../output/rows.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { readLimit } from "../users/filters.ts";
import { callProcedure, LIVE_TOKENS } from "./procedure.ts";

interface Options extends TargetOptions, ListOptions {
  readonly limit?: string;
}

function columnsOf({ t }: Context): readonly ListingColumn<ListedToken>[] {
  return [
    // Whole, because it is needed to revoke the token.
    { name: "id", title: t("users:column.id"), value: ({ id }) => id, rank: 0 },
    { name: "name", title: t("tokens:column.name"), value: ({ name }) => name, shrinksTo: 12, rank: 0 },
    { name: "scope", title: t("tokens:column.scope"), value: ({ scope }) => scope, rank: 2 },
    {
      name: "created",
      title: t("tokens:column.created"),
      value: ({ created_at }) => shownMoment(created_at),
      rank: 3,
    },
    {
      name: "lastUsed",
      title: t("tokens:column.lastUsed"),
      value: ({ last_used_at }) => shownMoment(last_used_at),
      rank: 1,
    },
    {
      name: "address",
      title: t("tokens:column.address"),
      value: ({ last_used_ip }) => last_used_ip ?? NOTHING,
      rank: 3,
    },
    {
      name: "expires",
      title: t("tokens:column.expires"),
      value: ({ expires_at }) => shownDay(expires_at),
      rank: 2,
    },
  ];
}

async function list(options: Options, context: Context): Promise<void> {
  const limit = readLimit(options.limit, context);
  const { format, writer } = beginList(columnsOf(context), options, context);
  const session = await currentSession(options, context);
  const tokens = await callProcedure(session, LIVE_TOKENS, context);
  writer.add(tokens.slice(0, limit));
  if (writer.end() === 0 && format === "table") printMessage(context.t("tokens:none"));
}

/** `regia tokens list`. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("tokens:list.description"))
    .option("--limit <number>", t("users:option.limit"))
    .action((options: Options) => list(options, context));
  addTargetOptions(addListOptions(command, columnsOf(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia tokens list": "tokens:list.example.all",
      "regia tokens list --ndjson | jq -r .id": "tokens:list.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
