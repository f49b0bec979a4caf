import { UTILIZATION } from "@regia/domain/estimate";
import { PLAN_NAMES, PLAN_TABLE_FIELDS, type PlanName } from "@regia/domain/plans";
import { type Command, Option } from "commander";
import { offers } from "../completion/values.ts";
import type { Context } from "../program/context.ts";
import { ASSUMPTION_NAMES } from "./assumptions.ts";

export const FORMATS = ["table", "json", "csv", "markdown", "html"] as const;

export type Format = (typeof FORMATS)[number];

/** Who the document is for: a customer sees prices; internally, costs and mark-up are shown. */
export const AUDIENCES = ["internal", "customer"] as const;

export type Audience = (typeof AUDIENCES)[number];

/** The options of `regia estimate`, unparsed. */
export interface EstimateOptions {
  readonly plan?: PlanName;
  readonly limits?: string;
  readonly set?: readonly string[];
  readonly utilization?: string;
  readonly assume?: readonly string[];
  readonly compare?: string;
  readonly price?: string;
  readonly customer?: string;
  readonly seller?: string;
  readonly audience?: Audience;
  readonly date?: string;
  readonly validUntil?: string;
  readonly number?: string;
  readonly format?: Format;
  readonly json?: boolean;
  readonly out?: string;
}

const collect = (value: string, collected: readonly string[] = []): readonly string[] => [
  ...collected,
  value,
];
const assignments = (names: readonly string[]) => () => names.map((name) => `${name}=`);

/** Gives the command its options. */
export function addOptions(command: Command, context: Context): Command {
  const option = (flags: string, description: string) => new Option(flags, description);
  const repeatable = (flags: string, description: string) => option(flags, description).argParser(collect);
  return command
    .addOption(option("--plan <plan>", context.t("estimateCommand:option.plan")).choices(PLAN_NAMES))
    .addOption(offers(option("--limits <file>", context.t("estimateCommand:option.limits")), "files"))
    .addOption(
      offers(
        repeatable("--set <field=value>", context.t("estimateCommand:option.set")),
        assignments(PLAN_TABLE_FIELDS),
      ),
    )
    .addOption(
      option(
        "--utilization <percent>",
        context.t("estimateCommand:option.utilization", {
          minimum: UTILIZATION.minimum,
          maximum: UTILIZATION.maximum,
        }),
      ),
    )
    .addOption(
      offers(
        repeatable("--assume <name=value>", context.t("estimateCommand:option.assume")),
        assignments(ASSUMPTION_NAMES),
      ),
    )
    .addOption(offers(option("--compare <file>", context.t("estimateCommand:option.compare")), "files"))
    .addOption(option("--price <euro>", context.t("estimateCommand:option.price")))
    .addOption(option("--customer <name>", context.t("estimateCommand:option.customer")))
    .addOption(offers(option("--seller <file>", context.t("estimateCommand:option.seller")), "files"))
    .addOption(
      option("--audience <audience>", context.t("estimateCommand:option.audience")).choices(AUDIENCES),
    )
    .addOption(option("--date <yyyy-mm-dd>", context.t("estimateCommand:option.date")))
    .addOption(option("--valid-until <yyyy-mm-dd>", context.t("estimateCommand:option.validUntil")))
    .addOption(option("--number <text>", context.t("estimateCommand:option.number")))
    .addOption(option("--format <format>", context.t("estimateCommand:option.format")).choices(FORMATS))
    .addOption(offers(option("--out <file>", context.t("estimateCommand:option.out")), "files"))
    .option("--json", context.t("program:option.json"));
}
