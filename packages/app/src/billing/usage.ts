import { NO_USAGE, type Usage } from "@regia/domain/entitlements";
import { moneyFromAtto, toDecimal } from "@regia/domain/money";
import { formatDay, type Instant, romeDay } from "@regia/domain/time";
import type { ModelCredit, UsageMonth } from "@regia/ui/screens/SettingsScreen";
import type { Backend } from "../backend/client.ts";

/**
 * The usage of the signed-in person in the current periods; 0 for what was never used.
 * @throws the backend's error
 */
export async function readUsage(backend: Backend, signal: AbortSignal): Promise<Usage> {
  const counters: Partial<Usage> = await backend.dataOf(backend.rpc("my_usage").abortSignal(signal));
  return { ...NO_USAGE, ...counters };
}

/** The counters of a month that {@link UsageMonth} has. */
const MONTHLY = { modelCostThisMonth: "cost", filesThisMonth: "files", emailsThisMonth: "emails" } as const;

/** How many months before this one are shown. */
const MONTHS = 12;

/** The cost is counted in millionths of a millionth of a euro. */
const costText = (pico: number): string => toDecimal(moneyFromAtto(BigInt(pico) * 1_000_000n));

/**
 * What the signed-in person used in the months before this one, the latest first.
 * @throws the backend's error
 */
export async function readHistory(
  backend: Backend,
  now: Instant,
  signal: AbortSignal,
): Promise<readonly UsageMonth[]> {
  const thisMonth = formatDay({ ...romeDay(now), day: 1 });
  const rows: readonly { counter: keyof typeof MONTHLY; period_start: string; used: number }[] =
    await backend.dataOf(
      backend
        .from("usage_counters")
        .select("counter,period_start,used")
        .in("counter", Object.keys(MONTHLY))
        .lt("period_start", thisMonth)
        .gt("used", 0)
        .order("period_start", { ascending: false })
        .limit(MONTHS * Object.keys(MONTHLY).length)
        .abortSignal(signal),
    );
  const months = new Map<string, UsageMonth>();
  for (const { counter, period_start, used } of rows) {
    const before = months.get(period_start) ?? { month: period_start, cost: "0", files: 0, emails: 0 };
    const name = MONTHLY[counter];
    months.set(period_start, { ...before, [name]: name === "cost" ? costText(used) : used });
  }
  return [...months.values()].slice(0, MONTHS);
}

/** The answer of the RPC `my_model_credit`. */
interface CreditDocument {
  readonly limit: string | null;
  readonly used: string;
  readonly reserved: string;
  readonly resets_at: string;
  readonly models: readonly {
    /** Its id. */
    readonly model: string;
    readonly answers: number;
    readonly cost: string;
    readonly is_estimate: boolean;
  }[];
}

/**
 * The model credit of the signed-in person over all workspaces that they pay for; models have their ids as names.
 * @throws the backend's error
 */
export async function readCredit(backend: Backend, signal: AbortSignal): Promise<ModelCredit> {
  const credit: CreditDocument = await backend.dataOf(backend.rpc("my_model_credit").abortSignal(signal));
  const { limit, used, reserved, resets_at, models } = credit;
  return {
    ...{ limit, used, reserved },
    resetsAt: resets_at,
    models: models.map(({ model, answers, cost, is_estimate }) => ({
      id: model,
      name: model,
      ...{ answers, cost },
      isEstimate: is_estimate,
    })),
  };
}
