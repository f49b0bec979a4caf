import { type Locale, type Message, translateMessage } from "@regia/domain/messages";
import type { Json, JsonObject } from "@regia/domain/workflows";
import type { StoredEffect } from "../tools/tool.ts";

/** Why a step failed, with a sentence in the language of who started the run. */
export interface StepError {
  readonly code: string;
  readonly message: string;
}

/** What came of an attempt, as the database completes it. */
export type Outcome =
  | {
      readonly kind: "succeeded";
      readonly input: JsonObject;
      readonly output: Json;
      /** Pico-euro. */
      readonly cost: string;
      readonly receipt: JsonObject | null;
      readonly tainted: readonly string[];
    }
  | {
      readonly kind: "effect";
      readonly input: JsonObject;
      readonly effect: StoredEffect;
      /** Id of the approval that allows it, with the hash of what was approved; null for none. */
      readonly approval: string | null;
      readonly hash: string;
      /** Id of the standing consent that allows it; null for none. */
      readonly consent: string | null;
      readonly consumes: { readonly action: string; readonly amount: number } | null;
      readonly tainted: readonly string[];
    }
  | {
      readonly kind: "failed";
      readonly input?: JsonObject;
      readonly error: StepError;
      /** Null where no other attempt follows. */
      readonly retryInSeconds: number | null;
    }
  | { readonly kind: "skipped" }
  /** The step is done for each of these. */
  | { readonly kind: "expanded"; readonly elements: readonly Json[] }
  | {
      readonly kind: "ask";
      readonly arguments: JsonObject;
      readonly canonical: string;
      readonly hash: string;
      readonly reason: string;
      /** Where text from outside in the arguments came from. */
      readonly tainted: readonly string[];
      /** Hours in which somebody has to decide. */
      readonly hours: number;
    }
  | {
      readonly kind: "until";
      readonly input: JsonObject;
      /** ISO 8601 instant. */
      readonly at: string;
      readonly output: Json;
      readonly tainted: readonly string[];
    }
  | { readonly kind: "question"; readonly input: JsonObject }
  /** The consent rule does not allow it. */
  | { readonly kind: "refused"; readonly input: JsonObject; readonly error: StepError }
  | { readonly kind: "in_doubt"; readonly input: JsonObject; readonly error: StepError };

/** A failure that no other attempt follows. */
export const failed = (
  code: string,
  text: Message,
  locale: Locale,
  input?: JsonObject,
): Extract<Outcome, { readonly kind: "failed" }> => ({
  kind: "failed",
  ...(input && { input }),
  error: { code, message: translateMessage(locale, text) },
  retryInSeconds: null,
});

/** An outcome as JSON that the database can store: it holds neither NUL nor half of a surrogate pair. */
export const asStorable = (outcome: Outcome): string =>
  JSON.stringify(outcome, (_, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : value,
  );
