import { NO_USAGE, type Usage } from "@regia/domain/entitlements";
import type { ModelCredit } from "@regia/ui/screens/SettingsScreen";
import type { Backend } from "../backend/client.ts";

/**
 * The usage of the signed-in person in the current periods; 0 for what was never used.
 * @throws the backend's error
 */
export async function readUsage(backend: Backend, signal: AbortSignal): Promise<Usage> {
  const counters: Partial<Usage> = await backend.dataOf(backend.rpc("my_usage").abortSignal(signal));
  return { ...NO_USAGE, ...counters };
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
