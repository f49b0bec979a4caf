import { isBesidePlanTable, isLimitField, isPlanName, PLAN_NAMES } from "@regia/domain/plans";
import { readJsonFile } from "../input/jsonFile.ts";
import { isObject } from "../input/jsonObject.ts";
import { fileName } from "../input/textFile.ts";
import { oneLine } from "../output/safeText.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { acceptAssumptions } from "./assumptions.ts";
import { acceptLimits } from "./limits.ts";
import {
  acceptUtilization,
  estimateVariant,
  type Variant,
  type VariantInput,
  type Variants,
} from "./variants.ts";

const FIELDS = ["name", "plan", "limits", "utilization", "assumptions"];

const isEstimated = (name: string) => isLimitField(name) && !isBesidePlanTable(name);

/** The variants in a file: a list, `{"variants": [...]}`, one variant, or limits alone. */
function variantsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  if (Array.isArray(value["variants"])) return value["variants"];
  const names = Object.keys(value);
  return names.length > 0 && names.every(isEstimated) ? [{ limits: value }] : [value];
}

function readVariant(value: unknown, base: VariantInput, where: string, context: Context): Variant {
  if (!isObject(value))
    throw usageError(context.t("estimateCommand:error.notAVariant", { where, fields: FIELDS.join(", ") }));
  const unknown = Object.keys(value).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined)
    throw usageError(
      context.t("estimateCommand:error.unknownField", {
        where,
        field: oneLine(unknown),
        fields: FIELDS.join(", "),
      }),
    );
  const { name, plan = base.plan, limits, utilization, assumptions } = value;
  if (name !== undefined && typeof name !== "string")
    throw usageError(context.t("estimateCommand:error.notAName", { where }));
  if (!isPlanName(plan))
    throw usageError(context.t("estimateCommand:error.notAPlan", { where, plans: PLAN_NAMES.join(", ") }));
  const input: VariantInput = {
    plan,
    custom: limits === undefined ? {} : acceptLimits(limits, where, context),
    utilization: utilization === undefined ? base.utilization : acceptUtilization(utilization, context),
    assumptions:
      assumptions === undefined ? base.assumptions : acceptAssumptions(assumptions, where, context),
  };
  return estimateVariant(input, context, name === undefined ? undefined : oneLine(name));
}

/**
 * The variants of a file for `--compare`: `[{"name", "plan", "limits", "utilization", "assumptions"}, ...]`, each field
 * optional. The plan, rate and assumptions default to those of the command line; the limits override the plan's.
 *
 * @throws CliError (exit code 2) that names the variant and the invalid field
 */
export async function readVariants(path: string, base: VariantInput, context: Context): Promise<Variants> {
  const source = fileName(path, context);
  const found = variantsIn(await readJsonFile(path, context));
  const variant = (value: unknown, index: number) => {
    const where =
      found.length === 1
        ? source
        : context.t("estimateCommand:error.variantOf", { source, number: index + 1 });
    return readVariant(value, base, where, context);
  };
  const [first, ...others] = found.map(variant);
  if (!first) throw usageError(context.t("estimateCommand:error.noVariants", { source }));
  return [first, ...others];
}
