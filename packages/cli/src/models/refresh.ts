import { isDeepStrictEqual } from "node:util";
import type { ListedModel, ModelUpdateResult } from "@regia/api/admin";
import { type AdminClient, listModels, updateModel } from "@regia/api/client";
import { euro, type Money, parseMoney } from "@regia/domain/money";
import { numberFormat } from "@regia/domain/numbers";
import type { Command } from "commander";
import { explainBackend } from "../backend/failure.ts";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { confirm, refuseUnconfirmable } from "../changes/confirm.ts";
import { addChangeOptions } from "../changes/options.ts";
import { offers } from "../completion/values.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print, printMessage } from "../output/streams.ts";
import { styleOf } from "../output/style.ts";
import { layOut } from "../output/table.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { CliError, type ExitCode, exitCodes, usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { Interrupted } from "../program/interrupt.ts";
import { currentSession } from "../session/currentSession.ts";
import { modelFailure } from "./failure.ts";
import { type ModelFacts, type PublicList, readPublicList } from "./publicList.ts";
import { priceText } from "./shown.ts";

interface Options extends ChangeOptions {
  readonly rate?: string;
}

/** A model of which a list says something else. */
interface Difference {
  readonly model: string;
  /** What differs, as it is and as the list says. */
  readonly before: ModelFacts;
  readonly after: ModelFacts;
}

/** A difference, and what became of it. */
interface Outcome extends Difference {
  readonly status: ModelUpdateResult["status"] | "failed";
  readonly error?: string;
}

/** Rates outside of these are mistakes of typing. */
const [LOWEST_RATE, HIGHEST_RATE] = [euro("0.1"), euro("10")];

function readRate(text: string | undefined, { t }: Context): Money | undefined {
  if (text === undefined) return undefined;
  const rate = parseMoney(text.trim().replace(",", "."));
  if (rate === undefined || rate < LOWEST_RATE || rate > HIGHEST_RATE) {
    throw usageError(t("models:refresh.error.rate", { text }));
  }
  return rate;
}

function differenceOf({ id, images, ...listed }: ListedModel, facts: ModelFacts): Difference | undefined {
  const { price, contextWindow, maxOutputTokens } = listed;
  const known: ModelFacts = { price, contextWindow, maxOutputTokens, images: images?.seen };
  const differs = (fact: keyof ModelFacts) =>
    known[fact] !== undefined && facts[fact] !== undefined && !isDeepStrictEqual(known[fact], facts[fact]);
  const differing = (of: ModelFacts): ModelFacts => ({
    price: differs("price") ? of.price : undefined,
    contextWindow: differs("contextWindow") ? of.contextWindow : undefined,
    maxOutputTokens: differs("maxOutputTokens") ? of.maxOutputTokens : undefined,
    images: differs("images") ? of.images : undefined,
  });
  const after = differing(facts);
  const isSame = Object.values(after).every((fact) => fact === undefined);
  return isSame ? undefined : { model: id, before: differing(known), after };
}

/** Each fact that differs in a row: the model, what it is, before and after. */
function rowsOf({ model, before, after }: Difference, context: Context): string[][] {
  const { t, locale } = context;
  const money = (price: string | undefined) => (price === undefined ? "" : priceText(price, context));
  const number = (tokens: number | undefined) =>
    tokens === undefined ? "" : numberFormat(locale, {}).format(tokens);
  const answer = (is: boolean | undefined) => (is === undefined ? "" : is ? t("users:yes") : t("users:no"));
  const rows: readonly (readonly [string, (facts: ModelFacts) => string])[] = [
    [t("models:refresh.fact.input"), ({ price }) => money(price?.input)],
    [t("models:refresh.fact.output"), ({ price }) => money(price?.output)],
    [t("models:column.context"), ({ contextWindow }) => number(contextWindow)],
    [t("models:field.maxOutputTokens"), ({ maxOutputTokens }) => number(maxOutputTokens)],
    [t("models:field.images"), ({ images }) => answer(images)],
  ];
  return rows.flatMap(([what, text]) =>
    text(before) === text(after) ? [] : [[oneLine(model), what, text(before), text(after)]],
  );
}

function tableOf(differences: readonly Difference[], context: Context, stream: "stdout" | "stderr"): string {
  const { t } = context;
  const columns = [
    { title: t("users:column.id") },
    { title: t("models:refresh.column.what"), wraps: true },
    { title: t("models:refresh.column.before"), align: "right" as const },
    { title: t("models:refresh.column.after"), align: "right" as const },
  ];
  const rows = differences.flatMap((difference) => rowsOf(difference, context));
  return layOut({ columns, rows, width: terminalWidth(), style: styleOf(stream) });
}

/** The exit codes of failures that concern one model alone. */
const OWN_FAILURES: readonly ExitCode[] = [exitCodes.notFound, exitCodes.usage];

/**
 * Applies differences one by one; one that fails leaves the others alone.
 *
 * @throws CliError if not even the first could be sent, such as without a connection
 */
async function applied(
  differences: readonly Difference[],
  { list, dryRun }: { readonly list: PublicList; readonly dryRun: boolean },
  client: AdminClient,
  context: Context,
): Promise<readonly Outcome[]> {
  const source = { name: list.name, date: list.date };
  return await uninterrupted(async (interruption) => {
    const outcomes: Outcome[] = [];
    for (const difference of differences) {
      if (interruption.aborted) throw new Interrupted();
      const { model, after } = difference;
      try {
        const { status } = await updateModel(client, { model, ...after, source, dryRun });
        outcomes.push({ ...difference, status });
      } catch (error) {
        const failure = explainBackend(modelFailure(error, model, context), context);
        const isOwn = failure instanceof CliError && OWN_FAILURES.includes(failure.exitCode);
        if (!(failure instanceof CliError) || (outcomes.length === 0 && !isOwn)) throw failure;
        outcomes.push({ ...difference, status: "failed", error: failure.message });
      }
    }
    return outcomes;
  }, context);
}

async function refresh(path: string, options: Options, context: Context): Promise<void> {
  const { t } = context;
  const { json = false, dryRun = false } = options;
  const rate = readRate(options.rate, context);
  const list = await readPublicList(path, context);
  if (list.hasPrices && rate === undefined) throw usageError(t("models:refresh.error.rateNeeded"));
  refuseUnconfirmable(options, context);
  const { client } = await currentSession(options, context);
  const { models, unreachable } = await listModels(client);
  const compared = models.flatMap((model) => {
    const facts = list.factsOf(model, rate);
    return facts === undefined ? [] : [{ model, facts }];
  });
  const differences = compared.flatMap(({ model, facts }) => differenceOf(model, facts) ?? []);
  if (unreachable !== null) printMessage(t("models:unreachable", { host: unreachable }));

  if (!json && differences.length > 0) print(`${tableOf(differences, context, "stdout")}\n`);
  const isAsked = differences.length > 0 && !options.yes && !dryRun;
  if (json && isAsked) printMessage(tableOf(differences, context, "stderr"));
  if (isAsked) await confirm(t("models:refresh.question"), options, context);
  const outcomes = await applied(differences, { list, dryRun }, client, context);

  const status = outcomes.length === 0 ? "unchanged" : dryRun ? "planned" : "applied";
  const { name, date } = list;
  if (json) printJson({ status, source: { name, date }, compared: compared.length, models: outcomes });
  const failed = outcomes.filter((outcome) => outcome.status === "failed");
  for (const { model, error = "" } of failed) printMessage(`${oneLine(model)}: ${error}`);
  if (failed.length > 0) {
    const counts = { failed: failed.length, total: outcomes.length };
    throw new CliError(t("models:refresh.error.partly", counts), exitCodes.partlyFailed);
  }
  printMessage(
    outcomes.length === 0 ? t("models:refresh.same", { count: compared.length }) : t(`changes:${status}`),
  );
}

/** `regia models refresh FILE --rate NUMBER`; needs a confirmation. */
export function defineRefresh(command: Command, context: Context): void {
  const { t } = context;
  command
    .description(t("models:refresh.description"))
    .argument("<file>", t("models:refresh.file"))
    .option("--rate <number>", t("models:refresh.rate"));
  for (const argument of command.registeredArguments) offers(argument, "files");
  addChangeOptions(command, context).action((path: string, options: Options) =>
    refresh(path, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia models refresh api.json --rate 0.9 --dry-run": "models:refresh.example.dryRun",
      "regia models refresh api.json --rate 0.9 --yes --json": "models:refresh.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "partlyFailed", "interrupted"],
  });
}
