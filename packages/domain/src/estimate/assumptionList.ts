import { type Message, message } from "../messages/index.ts";
import type { CostEstimate } from "./estimate.ts";
import type { Multiplier } from "./priceList.ts";
import { ENTRY_NAMES, type EntryName } from "./priceList.ts";
import { entryTexts } from "./texts.ts";

/** One assumption, as it is shown beside an estimate (decision 21). */
export type AssumptionItem =
  | { readonly kind: "rate"; readonly label: Message; readonly value: number }
  | {
      readonly kind: "multiplier";
      readonly name: Multiplier;
      readonly label: Message;
      readonly value: number;
    }
  | {
      /** Replaces an unlimited limit; listed under {@link ASSUMED_VOLUMES_TEXT}. */
      readonly kind: "assumedVolume";
      readonly name: EntryName;
      readonly label: Message;
      readonly value: number;
      /** Whether this estimate uses it. */
      readonly used: boolean;
    };

/** The heading of the assumed volumes. */
export const ASSUMED_VOLUMES_TEXT = message("estimate:assumption.assumedVolumes");

const MULTIPLIER_TEXTS: Readonly<Record<Multiplier, Message>> = {
  daysPerMonth: message("estimate:assumption.daysPerMonth"),
  browserUnitsPerRun: message("estimate:assumption.browserUnitsPerRun"),
  pagesPerFile: message("estimate:assumption.pagesPerFile"),
  inboundSmsShare: message("estimate:assumption.inboundSmsShare"),
};

const MULTIPLIERS = Object.keys(MULTIPLIER_TEXTS) as readonly Multiplier[];

/** All assumptions of an estimate: the rate, the multipliers, then the assumed volumes. */
export function assumptionList({
  entries,
  assumptions,
  utilizationRate,
}: CostEstimate): readonly AssumptionItem[] {
  const used = new Set(entries.filter(({ assumed }) => assumed).map(({ name }) => name));
  return [
    { kind: "rate", label: message("estimate:assumption.utilizationRate"), value: utilizationRate },
    ...MULTIPLIERS.map((name) => ({
      kind: "multiplier" as const,
      name,
      label: MULTIPLIER_TEXTS[name],
      value: assumptions[name],
    })),
    ...ENTRY_NAMES.map((name) => ({
      kind: "assumedVolume" as const,
      name,
      label: entryTexts(name).description,
      value: assumptions.assumedVolumes[name],
      used: used.has(name),
    })),
  ];
}
