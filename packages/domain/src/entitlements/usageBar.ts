import { type Message, message } from "../messages/index.ts";
import { type Money, moneyFromAtto } from "../money/index.ts";
import { type Limits, type NumericLimitField, UNLIMITED } from "../plans/index.ts";
import { counted, type Usage } from "./actions.ts";

/** Default share of a limit from which the bar shows a warning: 80%. */
export const USAGE_WARNING_RATIO = 0.8;

export interface UsageBar {
  /** `none`: the limit is 0 and nothing is used. */
  readonly state: "normal" | "warning" | "exceeded" | "unlimited" | "none";
  /** The usage in whole percent of the limit, rounded down; may be above 100. 0 if there is no limit. */
  readonly percent: number;
  /** How much of the bar is filled, from 0 to 1. */
  readonly fill: number;
  /** "3 di 25", or "3, senza limite". */
  readonly text: Message;
}

export interface UsageBarInput {
  readonly used: number;
  readonly limit: number;
  /** Share of the limit from which it shows a warning. Default: 0.8. */
  readonly warnAt?: number;
}

type UsageLevel = Omit<UsageBar, "text">;

function levelOf({ used: count, limit, warnAt = USAGE_WARNING_RATIO }: UsageBarInput): UsageLevel {
  if (limit === UNLIMITED) return { state: "unlimited", percent: 0, fill: 0 };
  if (!(limit > 0)) {
    return count === 0
      ? { state: "none", percent: 0, fill: 0 }
      : { state: "exceeded", percent: 100, fill: 1 };
  }
  const ratio = count / limit;
  const percent = Math.floor((count * 100) / limit);
  const fill = Math.min(ratio, 1);
  if (ratio > 1) return { state: "exceeded", percent, fill };
  return { state: ratio >= warnAt ? "warning" : "normal", percent, fill };
}

/** The state of a usage bar: a warning from 80%, exceeded above 100%. */
export function usageBar({ used, limit, ...rest }: UsageBarInput): UsageBar {
  const count = counted(used);
  const text =
    limit === UNLIMITED
      ? message("entitlements:usage.ofUnlimited", { used: count })
      : message("entitlements:usage.ofLimit", { used: count, limit: counted(limit) });
  return { ...levelOf({ used: count, limit, ...rest }), text };
}

/** A usage bar of money, whose text is the caller's. */
export interface CreditBar extends UsageLevel {
  /** What can still be spent; null without a limit. */
  readonly left: Money | null;
}

/**
 * The state of the month's model credit (decision 34), by the rules of {@link usageBar}.
 *
 * @param used - with what is reserved
 * @param limit - null for none
 */
export function creditBar({ used, limit }: { used: Money; limit: Money | null }): CreditBar {
  if (limit === null) return { ...levelOf({ used: 0, limit: UNLIMITED }), left: null };
  const left = moneyFromAtto(used < limit ? limit - used : 0n);
  return { ...levelOf({ used: Number(used), limit: Number(limit) }), left };
}

/** One line of the usage panel. */
export interface UsageRow {
  readonly name: "workspaces" | "members" | "files" | "emails";
  readonly label: Message;
  readonly used: number;
  /** {@link UNLIMITED} for none. */
  readonly limit: number;
  readonly bar: UsageBar;
}

interface RowRule {
  readonly name: UsageRow["name"];
  readonly label: Message;
  readonly limit: NumericLimitField;
  /** What everybody has: the bar does not warn of it. */
  readonly given: number;
  readonly used: (usage: Usage) => number;
}

const ROWS: readonly RowRule[] = [
  {
    name: "workspaces",
    label: message("entitlements:usage.workspaces"),
    limit: "maxWorkspaces",
    given: 1,
    used: (usage) => usage.workspaces,
  },
  {
    name: "members",
    label: message("entitlements:usage.members"),
    limit: "maxUsersPerWorkspace",
    given: 1,
    used: (usage) => usage.users + usage.collaborators,
  },
  {
    name: "files",
    label: message("entitlements:usage.filesThisMonth"),
    limit: "maxFilesPerMonth",
    given: 0,
    used: (usage) => usage.filesThisMonth,
  },
  {
    name: "emails",
    label: message("entitlements:usage.emailsThisMonth"),
    limit: "maxEmailsPerMonth",
    given: 0,
    used: (usage) => usage.emailsThisMonth,
  },
];

/** The usage panel of the settings: workspaces, users with collaborators, files and e-mails this month. */
export function usagePanel({ limits, usage }: { limits: Limits; usage: Usage }): readonly UsageRow[] {
  return ROWS.map((row) => {
    const used = counted(row.used(usage));
    const limit = limits[row.limit];
    const warnAt = used > row.given ? USAGE_WARNING_RATIO : Number.POSITIVE_INFINITY;
    return { name: row.name, label: row.label, used, limit, bar: usageBar({ used, limit, warnAt }) };
  });
}
