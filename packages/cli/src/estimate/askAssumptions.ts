import { type AssumptionItem, assumptionList, checkAssumptions } from "@regia/domain/estimate";
import { translateMessage } from "@regia/domain/messages";
import { numberFormat } from "@regia/domain/numbers";
import type { Check, Prompts } from "../input/prompts.ts";
import type { Context } from "../program/context.ts";
import { readNumber } from "./assignments.ts";
import type { Variant } from "./variants.ts";

type Assumption = Exclude<AssumptionItem, { readonly kind: "rate" }>;

function labelOf(item: Assumption, { locale, t }: Context): string {
  const label = translateMessage(locale, item.label);
  return item.kind === "assumedVolume" ? t("estimateCommand:ask.assumedVolume", { label }) : label;
}

/** Validates the value of an assumption. */
function checkOf({ kind, name }: Assumption, { locale }: Context): Check {
  return (text) => {
    const value = { [name]: readNumber(text) ?? text };
    const result = checkAssumptions(kind === "assumedVolume" ? { assumedVolumes: value } : value);
    return result.ok || translateMessage(locale, result.refusals[0].message);
  };
}

/**
 * Shows the assumptions of an estimate with their values and asks for those to change (decision 21). Of the assumed
 * volumes only those that this estimate uses are shown; the utilisation rate is asked for separately.
 *
 * @returns the values of `--assume`
 */
export async function askAssumptions(
  { estimate }: Variant,
  { prompts, context }: { prompts: Prompts; context: Context },
): Promise<string[]> {
  const { locale, t } = context;
  const items = assumptionList(estimate).filter(
    (item): item is Assumption => item.kind === "multiplier" || (item.kind === "assumedVolume" && item.used),
  );
  const chosen = await prompts.checkbox({
    message: t("estimateCommand:ask.assumptions"),
    choices: items.map((item) => ({
      value: item,
      name: `${labelOf(item, context)}: ${numberFormat(locale).format(item.value)}`,
    })),
  });
  const assumed: string[] = [];
  for (const item of chosen) {
    const value = await prompts.input({
      message: labelOf(item, context),
      default: String(item.value),
      validate: checkOf(item, context),
    });
    assumed.push(`${item.name}=${value.trim()}`);
  }
  return assumed;
}
