import type { ListedModel } from "@regia/api/admin";
import { listModels } from "@regia/api/client";
import { numberFormat } from "@regia/domain/numbers";
import type { Command } from "commander";
import { addTargetOptions, type TargetOptions } from "../backend/target.ts";
import type { ListingColumn } from "../output/listing.ts";
import { addListOptions, beginList, type ListOptions } from "../output/rows.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { readLimit } from "../users/filters.ts";
import { priceText, stateText } from "./shown.ts";

interface Options extends TargetOptions, ListOptions {
  readonly connected?: boolean;
  readonly limit?: string;
}

function columnsOf(context: Context): readonly ListingColumn<ListedModel>[] {
  const { t, locale } = context;
  return [
    { name: "id", title: t("users:column.id"), value: ({ id }) => id, rank: 0 },
    { name: "name", title: t("models:column.name"), value: ({ name }) => name, shrinksTo: 12, rank: 7 },
    {
      name: "provider",
      title: t("models:column.provider"),
      value: ({ provider }) => provider,
      shrinksTo: 10,
      rank: 4,
    },
    {
      name: "state",
      title: t("models:column.state"),
      value: (row) => stateText(row, context),
      shrinksTo: 12,
      rank: 1,
    },
    {
      name: "input",
      title: t("models:column.input"),
      value: ({ price }) => priceText(price.input, context),
      rank: 2,
      align: "right",
    },
    {
      name: "output",
      title: t("models:column.output"),
      value: ({ price }) => priceText(price.output, context),
      rank: 3,
      align: "right",
    },
    { name: "plan", title: t("models:column.plan"), value: ({ minimumPlan }) => minimumPlan, rank: 5 },
    {
      name: "context",
      title: t("models:column.context"),
      value: ({ contextWindow }) => numberFormat(locale, {}).format(contextWindow),
      rank: 6,
      align: "right",
    },
  ];
}

async function list(options: Options, context: Context): Promise<void> {
  const { t } = context;
  const limit = readLimit(options.limit, context);
  const { format, writer } = beginList(columnsOf(context), options, context);
  const { client } = await currentSession(options, context);
  const { models, unreachable } = await listModels(client);
  const wanted = options.connected ? models.filter(({ connected }) => connected) : models;
  writer.add(wanted.slice(0, limit));
  const count = writer.end();
  if (unreachable !== null) printMessage(t("models:unreachable", { host: unreachable }));
  if (format !== "table") return;
  printMessage(count === 0 ? t("models:none") : t("models:perMillion"));
}

/** `regia models list`. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("models:list.description"))
    .option("--connected", t("models:option.connected"))
    .option("--limit <number>", t("users:option.limit"))
    .action((options: Options) => list(options, context));
  addTargetOptions(addListOptions(command, columnsOf(context), context), context);
  addExamples(command, context, {
    examples: {
      "regia models list": "models:list.example.all",
      "regia models list --connected --ndjson | jq -r .id": "models:list.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
