import { message } from "@regia/domain/messages";
import { MONEY_DECIMALS, type Money, toDecimal } from "@regia/domain/money";
import type { JsonObject } from "@regia/domain/workflows";
import type { OnceAnswer, TurnTools } from "../chat/index.ts";
import { Refusal } from "../http/index.ts";
import { type ToolContext, ToolFailure } from "./tool.ts";

/** Refusals that pass by themselves. */
const PASSING: ReadonlySet<string> = new Set(["parallel", "no_model", "unavailable", "busy", "too_many"]);

const PICO_DECIMALS = 12;
const ATTO_PER_PICO = 10n ** BigInt(MONEY_DECIMALS - PICO_DECIMALS);

/** An amount in pico-euro, as a decimal string. */
export const picoOf = (cost: Money): string => (cost / ATTO_PER_PICO).toString();

/** With what the models of a run are asked. */
export const turnTools = ({ store, locale, environment }: ToolContext): TurnTools => ({
  store,
  locale,
  environment,
});

/** A refusal of the chat as the failure of a tool, in the same words; anything else as it is. */
export function failureFrom(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code } = error;
  const text = code === "invalid_value" ? message("workflowCalls:model.schema") : error.text;
  return new ToolFailure(code, text, { isTemporary: PASSING.has(code), cause: error });
}

/** Who answered, with how many tokens, for how much. */
export const receiptOf = ({ model, inputTokens, outputTokens, cost, source }: OnceAnswer): JsonObject => ({
  model: model.id,
  provider: model.provider,
  inputTokens,
  outputTokens,
  cost: toDecimal(cost),
  source,
});
