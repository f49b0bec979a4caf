import { UTILIZATION } from "@regia/domain/estimate";
import { parseLimitText } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import {
  LIMIT_FIELDS,
  type LimitField,
  PLAN_NAMES,
  PLAN_TABLE_FIELDS,
  type PlanName,
  PRIORITIES,
  planOf,
  presentPlan,
} from "@regia/domain/plans";
import { formatDay, parseDay, romeDay } from "@regia/domain/time";
import { validateUtilizationRate } from "@regia/domain/validation";
import { type Answer, type Check, type Prompts, promptsIn } from "../input/prompts.ts";
import { labelText, limitText } from "../limits/display.ts";
import { commandLine } from "../output/shell.ts";
import type { Context } from "../program/context.ts";
import { askAssumptions } from "./askAssumptions.ts";
import { readNumber } from "./assignments.ts";
import { assignLimits } from "./limits.ts";
import { type EstimateOptions, FORMATS, type Format } from "./options.ts";
import { DEFAULT_INPUT, estimateVariant } from "./variants.ts";

interface Asking {
  readonly prompts: Prompts;
  readonly context: Context;
}

function utilizationCheck({ locale }: Context): Check {
  return (text) => {
    const result = validateUtilizationRate(readNumber(text) ?? Number.NaN);
    return result.isValid || translateMessage(locale, result.message);
  };
}

function planAnswers({ locale }: Context): Answer<PlanName>[] {
  return PLAN_NAMES.map((value) => {
    const { displayName, tagline } = presentPlan(value);
    return { value, name: `${translateMessage(locale, displayName)} — ${translateMessage(locale, tagline)}` };
  });
}

/** The limits with their values in the plan, as choices. */
function limitAnswers(plan: PlanName, context: Context): Answer<LimitField>[] {
  const { limits } = planOf(plan);
  return PLAN_TABLE_FIELDS.map((field) => ({
    value: field,
    name: `${labelText(field, context)}: ${limitText({ field, limits, plan }, context)}`,
  }));
}

async function askLimit(field: LimitField, plan: PlanName, { prompts, context }: Asking): Promise<string> {
  const { locale, t } = context;
  const message = labelText(field, context);
  const current = String(planOf(plan).limits[field]);
  switch (LIMIT_FIELDS[field].kind) {
    case "number":
    case "money":
      return prompts.input({
        message: t("estimateCommand:ask.limit", { label: message }),
        default: current,
        validate: (text) => {
          const result = parseLimitText(field, text);
          return result.ok || translateMessage(locale, result.message);
        },
      });
    case "flag":
      return prompts.select({
        message,
        choices: [
          { value: "true", name: t("estimateCommand:ask.yes") },
          { value: "false", name: t("estimateCommand:ask.no") },
        ],
        default: current,
      });
    case "priority":
      return prompts.select({
        message,
        choices: PRIORITIES.map((value) => ({
          value,
          name: limitText({ field, limits: { ...planOf(plan).limits, priority: value }, plan }, context),
        })),
        default: current,
      });
  }
}

async function askLimits(plan: PlanName, asking: Asking): Promise<string[]> {
  const { prompts, context } = asking;
  const fields = await prompts.checkbox({
    message: context.t("estimateCommand:ask.limits"),
    choices: limitAnswers(plan, context),
  });
  const assignments: string[] = [];
  for (const field of fields) assignments.push(`${field}=${await askLimit(field, plan, asking)}`);
  return assignments;
}

/**
 * Asks for the customer and the day of issue. Today is only the default: the accepted value becomes part of the command
 * line.
 */
async function askTerms({ prompts, context }: Asking): Promise<Pick<EstimateOptions, "customer" | "date">> {
  const customer = (await prompts.input({ message: context.t("estimateCommand:ask.customer") })).trim();
  if (customer === "") return {};
  const date = await prompts.input({
    message: context.t("estimateCommand:ask.date"),
    default: formatDay(romeDay(Date.now())),
    validate: (text) =>
      parseDay(text.trim()) !== null ||
      context.t("estimateCommand:error.notADay", { option: "--date", text }),
  });
  return { customer, date: date.trim() };
}

async function askOutput({ prompts, context }: Asking): Promise<Pick<EstimateOptions, "format" | "out">> {
  const format = await prompts.select<Format>({
    message: context.t("estimateCommand:ask.format"),
    choices: FORMATS.map((value) => ({ value, name: context.t(`estimateCommand:ask.formatName.${value}`) })),
  });
  if (format === "table") return { format };
  const out = (await prompts.input({ message: context.t("estimateCommand:ask.out") })).trim();
  return out === "" ? { format } : { format, out };
}

/** Asks step by step for the options of `regia estimate`. */
export async function askForOptions(context: Context): Promise<EstimateOptions> {
  const asking = { prompts: promptsIn(context), context };
  const { prompts } = asking;
  const plan = await prompts.select<PlanName>({
    message: context.t("estimateCommand:ask.plan"),
    choices: planAnswers(context),
    default: "enterprise",
  });
  const utilization = await prompts.input({
    message: context.t("estimateCommand:ask.utilization", {
      minimum: UTILIZATION.minimum,
      maximum: UTILIZATION.maximum,
    }),
    default: String(UTILIZATION.default),
    validate: utilizationCheck(context),
  });
  const set = await askLimits(plan, asking);
  const variant = estimateVariant(
    {
      plan,
      custom: assignLimits({}, { option: "--set", assignments: set }, context),
      utilization: readNumber(utilization) ?? UTILIZATION.default,
      assumptions: DEFAULT_INPUT.assumptions,
    },
    context,
  );
  const assume = await askAssumptions(variant, asking);
  const terms = await askTerms(asking);
  return {
    plan,
    utilization,
    ...(set.length > 0 ? { set } : {}),
    ...(assume.length > 0 ? { assume } : {}),
    ...terms,
    ...(await askOutput(asking)),
  };
}

/** The command line that gives the same estimate without questions. */
export function repeatCommand(options: EstimateOptions): string {
  const { plan, utilization, set = [], assume = [], customer, date, format, out } = options;
  const flags: readonly (readonly [flag: string, value: string | undefined])[] = [
    ["--plan", plan],
    ["--utilization", utilization],
    ...set.map((assignment) => ["--set", assignment] as const),
    ...assume.map((assumption) => ["--assume", assumption] as const),
    ["--customer", customer],
    ["--date", date],
    ["--format", format],
    ["--out", out],
  ];
  const words = flags.flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
  return commandLine(["regia", "estimate", ...words]);
}
