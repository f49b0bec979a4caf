import { type PlanName, planRank } from "../plans/index.ts";
import type { Instant } from "../time/index.ts";

/** The plans that are paid for or given. */
export const PAID_PLANS = ["pro", "enterprise"] as const satisfies readonly PlanName[];

/** A plan that is paid for or given. */
export type PaidPlan = (typeof PAID_PLANS)[number];

/**
 * Why a person has a plan: a subscription pays for it, an admin gave it, or the trial includes it. Between grants of the
 * same plan and end, the earlier in this list counts.
 */
export const GRANT_SOURCES = ["subscription", "admin", "trial"] as const;

export type GrantSource = (typeof GRANT_SOURCES)[number];

/** A plan that a person has for a time. Several can be live at once: the best counts. */
export interface PlanGrant {
  readonly plan: PaidPlan;
  readonly source: GrantSource;
  readonly from: Instant;
  /** The first instant after it; null without end. */
  readonly until: Instant | null;
}

const endOf = ({ until }: Pick<PlanGrant, "until">): number => until ?? Number.POSITIVE_INFINITY;

const isLive = (grant: PlanGrant, now: Instant): boolean => grant.from <= now && now < endOf(grant);

/** Negative if the first grant is the better one: the higher plan, then the longer, then by its source. */
function compareGrants(one: PlanGrant, other: PlanGrant): number {
  return (
    planRank(other.plan) - planRank(one.plan) ||
    (endOf(one) === endOf(other) ? 0 : endOf(other) > endOf(one) ? 1 : -1) ||
    GRANT_SOURCES.indexOf(one.source) - GRANT_SOURCES.indexOf(other.source)
  );
}

/** The grant that counts at a moment: of the live ones the highest plan, the longer between equals; null if none is. */
export function currentGrant(grants: readonly PlanGrant[], now: Instant): PlanGrant | null {
  return grants.filter((grant) => isLive(grant, now)).toSorted(compareGrants)[0] ?? null;
}

/**
 * What a person has from now on if nothing changes: "Enterprise until 3 March, then Pro until 12 March". The first period
 * begins when its grant did. Times without a grant, on free, are left out.
 */
export function planTimeline(grants: readonly PlanGrant[], now: Instant): PlanGrant[] {
  const turns = grants
    .flatMap(({ from, until }) => (until === null ? [from] : [from, until]))
    .filter((turn) => turn > now);
  const starts = [now, ...new Set(turns)].toSorted((one, other) => one - other);
  const periods: PlanGrant[] = [];
  for (const [index, start] of starts.entries()) {
    const grant = currentGrant(grants, start);
    if (!grant) continue;
    const { plan, source } = grant;
    const until = starts[index + 1] ?? null;
    const last = periods.at(-1);
    if (last?.until === start && last.plan === plan && last.source === source) {
      periods[periods.length - 1] = { ...last, until };
    } else {
      periods.push({ plan, source, from: index === 0 ? grant.from : start, until });
    }
  }
  return periods;
}
