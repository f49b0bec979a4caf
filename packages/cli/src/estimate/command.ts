import { isWorthShowing, NOTHING_TO_SHOW_TEXT } from "@regia/domain/estimate";
import { translateMessage } from "@regia/domain/messages";
import { type Money, parseMoney } from "@regia/domain/money";
import type { Command } from "commander";
import { print, printMessage } from "../output/streams.ts";
import { isInteractive } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { readNumber } from "./assignments.ts";
import { readAssumptions } from "./assumptions.ts";
import type { EstimateDocument } from "./document.ts";
import { readLimits } from "./limits.ts";
import { addOptions, type EstimateOptions, type Format } from "./options.ts";
import type { Terms } from "./terms.ts";
import { acceptUtilization, DEFAULT_INPUT, estimateVariant, type VariantInput } from "./variants.ts";

const PLAIN_TERMS: Terms = {
  audience: "internal",
  customer: null,
  seller: null,
  number: null,
  issuedOn: null,
  validDays: null,
};

async function readTerms(options: EstimateOptions, context: Context): Promise<Terms> {
  const { customer, audience, date, validUntil, number } = options;
  const isPlain = [customer, audience, date, validUntil, number].every((option) => option === undefined);
  if (isPlain) return PLAIN_TERMS;
  // Loaded only if needed: dates load the time zone data of Europe/Rome.
  return (await import("./terms.ts")).readTerms(options, context);
}

function readPrice(text: string | undefined, { t }: Context): Money | null {
  if (text === undefined) return null;
  const price = parseMoney(text.trim().replace(",", "."));
  if (price === undefined || price < 0n) throw usageError(t("estimateCommand:error.notAnAmount", { text }));
  return price;
}

async function readInput(options: EstimateOptions, context: Context): Promise<VariantInput> {
  const { plan, limits, set = [], utilization, assume = [] } = options;
  return {
    plan: plan ?? DEFAULT_INPUT.plan,
    custom: await readLimits({ limits, set }, context),
    utilization:
      utilization === undefined
        ? DEFAULT_INPUT.utilization
        : acceptUtilization(readNumber(utilization) ?? Number(utilization), context),
    assumptions: assume.length === 0 ? DEFAULT_INPUT.assumptions : readAssumptions(assume, context),
  };
}

/** Parses and validates the whole command line. `--compare` alone compares only the file's variants. */
async function readDocument(options: EstimateOptions, context: Context): Promise<EstimateDocument> {
  const { compare, plan, limits, set = [] } = options;
  const input = await readInput(options, context);
  const own = estimateVariant(input, context);
  const terms = await readTerms(options, context);
  const price = readPrice(options.price, context);
  if (compare === undefined) return { variants: [own], compares: false, terms, price };
  const { readVariants } = await import("./compareFile.ts");
  const [first, ...others] = await readVariants(compare, input, context);
  const hasOwn = plan !== undefined || limits !== undefined || set.length > 0;
  return { variants: hasOwn ? [own, first, ...others] : [first, ...others], compares: true, terms, price };
}

const FORMAT_BY_ENDING: Readonly<Record<string, Format>> = {
  json: "json",
  csv: "csv",
  md: "markdown",
  markdown: "markdown",
  html: "html",
  htm: "html",
};

/** The requested format; else that of the file's extension; else a table. */
function formatOf({ format, json, out }: EstimateOptions, { t }: Context): Format {
  if (json && format !== undefined && format !== "json") {
    throw usageError(t("program:error.conflict", { one: "--json", other: `--format ${format}` }));
  }
  if (json) return "json";
  return format ?? FORMAT_BY_ENDING[out?.split(".").at(-1)?.toLowerCase() ?? ""] ?? "table";
}

async function writeAs(format: Format, document: EstimateDocument, context: Context, toFile: boolean) {
  switch (format) {
    case "json":
      return (await import("./formats/json.ts")).write(document, context);
    case "csv":
      return (await import("./formats/csv.ts")).write(document, context);
    case "markdown":
      return (await import("./formats/markdown.ts")).write(document, context);
    case "html":
      return (await import("./formats/html.ts")).write(document, context);
    case "table": {
      const { write } = await import("./formats/table.ts");
      const { surfaceOf } = await import("./surface.ts");
      return write(document, context, surfaceOf(toFile));
    }
  }
}

async function deliver(text: string, out: string | undefined, context: Context): Promise<void> {
  if (out === undefined || out === "-") {
    print(text);
    return;
  }
  const { writeOutputFile } = await import("../output/outputFile.ts");
  writeOutputFile(out, text, context);
  printMessage(context.t("estimateCommand:written", { path: out }));
}

/**
 * Makes the estimate and writes it to the requested place. If the cost is too small to show (decision 22), people get a
 * message, and machine-readable formats still get the figures.
 */
export async function estimate(options: EstimateOptions, context: Context): Promise<void> {
  const format = formatOf(options, context);
  const document = await readDocument(options, context);
  const isShown = document.variants.some((variant) => isWorthShowing(variant.estimate));
  if (!isShown) printMessage(translateMessage(context.locale, NOTHING_TO_SHOW_TEXT));
  if (!isShown && format !== "json") return;
  const { out } = options;
  const toFile = out !== undefined && out !== "-";
  await deliver(await writeAs(format, document, context, toFile), out, context);
}

async function act(options: EstimateOptions, context: Context): Promise<void> {
  if (Object.keys(options).length > 0) return estimate(options, context);
  if (!isInteractive()) throw usageError(context.t("estimateCommand:error.nothingAsked"));
  const { askForOptions, repeatCommand } = await import("./ask.ts");
  const asked = await askForOptions(context);
  printMessage(`\n${context.t("estimateCommand:ask.again", { line: repeatCommand(asked) })}\n`);
  return estimate(asked, context);
}

/** `regia estimate`: the cost of a set of limits and the suggested prices (decisions 21 and 22). */
export function define(command: Command, context: Context): void {
  const { t } = context;
  addOptions(command.description(t("estimateCommand:description")), context).action(
    (options: EstimateOptions) => act(options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia estimate": "estimateCommand:example.ask",
      "regia estimate --plan pro": "estimateCommand:example.plan",
      "regia estimate --set maxSmsPerMonth=500 --set maxUsersPerWorkspace=40": "estimateCommand:example.set",
      "regia estimate --limits acme.json --utilization 80 --price 490": "estimateCommand:example.price",
      "regia estimate --plan enterprise --compare variants.json": "estimateCommand:example.compare",
      'regia estimate --limits acme.json --customer "ACME S.p.A." --date 2026-11-21 --out quote.html':
        "estimateCommand:example.quote",
      "regia estimate --plan pro --json": "estimateCommand:example.json",
    },
    exits: ["done", "failed", "usage", "interrupted"],
  });
}
