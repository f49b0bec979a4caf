import type { ModelDecision } from "@regia/api/admin";
import { updateModel } from "@regia/api/client";
import { euroOfMicro, MAX_MODEL_PRICE, microOfTypedEuro } from "@regia/domain/administration";
import { PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import { Argument, type Command } from "commander";
import { type ChangeOptions, uninterrupted } from "../changes/change.ts";
import { addChangeOptions } from "../changes/options.ts";
import { type DescriptionItem, descriptionLines } from "../output/descriptionList.ts";
import { printJson } from "../output/json.ts";
import { oneLine } from "../output/safeText.ts";
import { print, printMessage } from "../output/streams.ts";
import { styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { currentSession } from "../session/currentSession.ts";
import { addModelArgument } from "./argument.ts";
import { decisionItems } from "./decision.ts";
import { modelFailure } from "./failure.ts";

interface PriceOptions extends ChangeOptions {
  readonly input?: string;
  readonly output?: string;
  readonly catalogue?: boolean;
}

/** The word with which a value is left to the catalogue again. */
const CATALOGUE = "catalogue";

async function change(
  model: string,
  decided: Partial<ModelDecision>,
  options: ChangeOptions,
  context: Context,
): Promise<void> {
  const { client } = await currentSession(options, context);
  const { dryRun = false } = options;
  const result = await uninterrupted(() => updateModel(client, { model, ...decided, dryRun }), context).catch(
    (error: unknown) => {
      throw modelFailure(error, model, context);
    },
  );
  const { status, before, after } = result;
  if (options.json) {
    printJson({ status, model, before, after });
  } else {
    const items = decisionItems(before, after, context).map(
      ([label, value]): DescriptionItem => [`  ${label}`, value],
    );
    print(`${styleOf("stdout").bold(oneLine(model))}\n`);
    if (items.length > 0) print(`${descriptionLines(items, terminalWidth())}\n`);
  }
  printMessage(context.t(`changes:${status}`));
}

/** A price as typed, with a point or a comma, in the form that the function reads. */
function readPrice(option: string, text: string, { t }: Context): string {
  const micro = microOfTypedEuro(text);
  if (micro === undefined) throw usageError(t("models:error.price", { option, text, max: MAX_MODEL_PRICE }));
  return euroOfMicro(micro);
}

async function setPrice(model: string, options: PriceOptions, context: Context): Promise<void> {
  const { t } = context;
  const { input, output, catalogue } = options;
  if (catalogue) {
    const given = input !== undefined ? "--input" : output !== undefined ? "--output" : undefined;
    if (given !== undefined)
      throw usageError(t("program:error.conflict", { one: "--catalogue", other: given }));
    await change(model, { price: null }, options, context);
    return;
  }
  if (input === undefined || output === undefined) throw usageError(t("models:error.bothPrices"));
  const price = {
    input: readPrice("--input", input, context),
    output: readPrice("--output", output, context),
  };
  await change(model, { price }, options, context);
}

const EXITS = ["done", "failed", "usage", "notAllowed", "notFound", "interrupted"] as const;

/** `regia models enable MODEL`. */
export function defineEnable(command: Command, context: Context): void {
  addModelArgument(command.description(context.t("models:enable.description")), context);
  addChangeOptions(command, context).action((model: string, options: ChangeOptions) =>
    change(model, { enabled: true }, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia models enable mistral-small": "models:enable.example.one",
      "regia models enable llama3.2:3b --dry-run": "models:enable.example.dryRun",
    },
    exits: EXITS,
  });
}

/** `regia models disable MODEL`. */
export function defineDisable(command: Command, context: Context): void {
  addModelArgument(command.description(context.t("models:disable.description")), context);
  addChangeOptions(command, context).action((model: string, options: ChangeOptions) =>
    change(model, { enabled: false }, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia models disable mistral-small": "models:disable.example.one",
      "regia models disable mistral-small --json": "models:disable.example.json",
    },
    exits: EXITS,
  });
}

/** `regia models price MODEL --input EUR --output EUR`. */
export function definePrice(command: Command, context: Context): void {
  const { t } = context;
  addModelArgument(command.description(t("models:price.description")), context)
    .option("--input <eur>", t("models:price.input"))
    .option("--output <eur>", t("models:price.output"))
    .option("--catalogue", t("models:price.catalogue"));
  addChangeOptions(command, context).action((model: string, options: PriceOptions) =>
    setPrice(model, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia models price llama3.2:3b --input 0.02 --output 0.05": "models:price.example.set",
      "regia models price mistral-small --catalogue": "models:price.example.catalogue",
    },
    exits: EXITS,
  });
}

/** `regia models plan MODEL PLAN`. */
export function definePlan(command: Command, context: Context): void {
  const { t } = context;
  const plans = new Argument("<plan>", t("models:plan.argument")).choices([...PLAN_NAMES, CATALOGUE]);
  addModelArgument(command.description(t("models:plan.description")), context).addArgument(plans);
  addChangeOptions(command, context).action(
    (model: string, plan: PlanName | typeof CATALOGUE, options: ChangeOptions) =>
      change(model, { minimumPlan: plan === CATALOGUE ? null : plan }, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia models plan mistral-large enterprise": "models:plan.example.set",
      "regia models plan mistral-large catalogue": "models:plan.example.catalogue",
    },
    exits: EXITS,
  });
}

/** What can be said of whether a model sees pictures. */
const PICTURES = { on: true, off: false, [CATALOGUE]: null } as const;

/** `regia models pictures MODEL on|off|catalogue`. */
export function definePictures(command: Command, context: Context): void {
  const { t } = context;
  const said = new Argument("<pictures>", t("models:pictures.argument")).choices(Object.keys(PICTURES));
  addModelArgument(command.description(t("models:pictures.description")), context).addArgument(said);
  addChangeOptions(command, context).action(
    (model: string, pictures: keyof typeof PICTURES, options: ChangeOptions) =>
      change(model, { images: PICTURES[pictures] }, options, context),
  );
  addExamples(command, context, {
    examples: {
      "regia models pictures llava:7b on": "models:pictures.example.on",
      "regia models pictures llava:7b catalogue": "models:pictures.example.catalogue",
    },
    exits: EXITS,
  });
}
