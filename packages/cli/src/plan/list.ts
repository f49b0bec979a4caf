import { displayFigure, PLAN_FIGURES, type PlanFigure } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import { formatMoney, type Money, toNumber } from "@regia/domain/money";
import {
  BILLING_PERIODS,
  type BillingPeriod,
  displayPrice,
  PLAN_NAMES,
  type PlanName,
  planOf,
  presentPlan,
} from "@regia/domain/plans";
import { type Command, Option } from "commander";
import { limitsRecord } from "../limits/display.ts";
import { addRowOptions, jsonRows, ndjsonRows, type RowOptions, rowFormat } from "../output/rows.ts";
import { print } from "../output/streams.ts";
import { styleOf } from "../output/style.ts";
import { type Column, layOut } from "../output/table.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { readLimit } from "../users/filters.ts";

interface Options extends RowOptions {
  readonly plan?: PlanName;
  readonly limit?: string;
}

/** A plan as JSON: its prices in euro, every limit, and what it allows of models (decision 34). */
function planRecord(name: PlanName, { locale }: Context) {
  const { price, limits } = planOf(name);
  return {
    plan: name,
    name: translateMessage(locale, presentPlan(name).displayName),
    monthlyPrice: price && toNumber(price.monthly),
    yearlyPrice: price && toNumber(price.yearly),
    currency: "EUR",
    ...limitsRecord(limits),
  };
}

function priceOf(plan: PlanName, period: BillingPeriod, { locale }: Context): string {
  const shown = displayPrice(plan, period);
  if (shown.kind !== "amount") return translateMessage(locale, shown.text);
  return formatMoney({ amount: shown.amount, locale });
}

function figureOf(plan: PlanName, { name }: PlanFigure, { locale }: Context): string {
  const money = (amount: Money) => formatMoney({ amount, locale });
  return translateMessage(locale, displayFigure({ name, plan, money }).text);
}

/** The plans side by side, one line for each figure. */
function comparison(plans: readonly PlanName[], context: Context): string {
  const { locale, t } = context;
  const columns: Column[] = [
    { title: t("plan:list.column"), wraps: true },
    ...plans.map(
      (plan): Column => ({
        title: translateMessage(locale, presentPlan(plan).displayName),
        align: "right",
        wraps: true,
      }),
    ),
  ];
  const rows = [
    [t("plan:list.identifier"), ...plans],
    ...BILLING_PERIODS.map((period) => [
      t(`plan:list.price.${period}`),
      ...plans.map((plan) => priceOf(plan, period, context)),
    ]),
    ...PLAN_FIGURES.map((figure) => [
      translateMessage(locale, figure.label),
      ...plans.map((plan) => figureOf(plan, figure, context)),
    ]),
  ];
  return layOut({ columns, rows, width: terminalWidth(), style: styleOf("stdout") });
}

function list(options: Options, context: Context): void {
  const format = rowFormat(options, context);
  const limit = readLimit(options.limit, context);
  const plans = PLAN_NAMES.filter((name) => options.plan === undefined || name === options.plan).slice(
    0,
    limit,
  );
  if (format === "table") {
    print(`${comparison(plans, context)}\n`);
    return;
  }
  const writer = format === "json" ? jsonRows(print) : ndjsonRows(print);
  writer.add(plans.map((name) => planRecord(name, context)));
  writer.end();
}

/** `regia plan list`: the plan table (decision 1); needs no network. */
export function defineList(command: Command, context: Context): void {
  const { t } = context;
  addRowOptions(
    command
      .description(t("plan:list.description"))
      .addOption(new Option("--plan <plan>", t("plan:list.plan")).choices(PLAN_NAMES))
      .option("--limit <number>", t("users:option.limit")),
    context,
  ).action((options: Options) => list(options, context));
  addExamples(command, context, {
    examples: {
      "regia plan list": "plan:list.example.all",
      "regia plan list --plan pro --json": "plan:list.example.json",
    },
    exits: ["done", "failed", "usage"],
  });
}
