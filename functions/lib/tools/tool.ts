import type { Message } from "@regia/domain/messages";
import type { Json, JsonObject, Risk, ToolDescription } from "@regia/domain/workflows";
import type { ChatStore } from "../chat/index.ts";

/** What a call of a tool knows of the run it belongs to. */
export interface ToolContext {
  readonly run: string;
  /** Id of the step; with `attempt` it names the call. */
  readonly step: string;
  readonly attempt: number;
  readonly workspace: string;
  /** Who started the run, in whose name it acts. */
  readonly person: string;
  readonly locale: "it" | "en";
  /** The limits of the payer's plan. */
  readonly limits: Readonly<Record<string, number | boolean | string>>;
  readonly store: ChatStore;
  readonly environment: NodeJS.ProcessEnv;
  /** Aborted when the step's time is over, or the run was cancelled. */
  readonly signal: AbortSignal;
}

/** What the database does in the transaction that completes a step: then it happens exactly once. */
export type StoredEffect =
  | { readonly kind: "file"; readonly name: string; readonly mediaType: string; readonly text: string }
  | {
      readonly kind: "event";
      readonly title: string;
      /** ISO 8601 instants. */
      readonly start: string;
      readonly end: string;
      readonly attendees: readonly string[];
    }
  | {
      readonly kind: "mail";
      readonly to: readonly string[];
      readonly subject: string;
      readonly text: string;
    };

/** What came of a call. */
export type ToolOutcome =
  | {
      readonly kind: "output";
      readonly output: Json;
      /** Pico-euro, as a decimal string. Default: "0". */
      readonly cost?: string;
      /** Of a model: who answered, with how many tokens, for how much. */
      readonly receipt?: JsonObject;
    }
  | { readonly kind: "effect"; readonly effect: StoredEffect }
  /** It goes on by itself at an instant (ISO 8601), with `output`. */
  | { readonly kind: "until"; readonly at: string; readonly output: Json }
  /** A person answers in the product; the arguments say what is asked. */
  | { readonly kind: "question" };

/** Why a call failed, in words for the person who started the run. */
export class ToolFailure extends Error {
  override name = "ToolFailure";
  readonly code: string;
  readonly text: Message;
  /** Whether another attempt can help. */
  readonly isTemporary: boolean;

  constructor(
    code: string,
    text: Message,
    { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(code, { cause });
    this.code = code;
    this.text = text;
    this.isTemporary = isTemporary;
  }
}

/** A tool that steps call. */
export interface Tool {
  readonly description: ToolDescription;
  /** Why it cannot be used here, and what connects it; null if it can. */
  readonly unavailable: Message | null;
  /** Whether nobody said what its calls do, so that they are refused. Default: false. */
  readonly isUnclassed?: boolean;
  /** Whether what it gives holds text from outside, whatever it was given. */
  readonly readsOutside: boolean;
  /** What the server of a tool says of it; may raise its class, never lower it. */
  readonly hints?: { readonly destructive?: boolean; readonly openWorld?: boolean };
  /** The class of one call, where arguments change it. Default: that of the description. */
  riskOf?(args: JsonObject): Risk;
  /** The addresses that one call reaches. Default: none. */
  recipientsOf?(args: JsonObject): readonly string[];
  /**
   * Whether a call changes something at another server: it is begun once, and is in doubt if its end is not known.
   * Default: false. What {@link StoredEffect} does is none.
   */
  readonly changesElsewhere?: boolean;
  /** The action of the plan that one call consumes, with how many units. Default: none. */
  consumes?(args: JsonObject): { readonly action: string; readonly amount: number } | null;
  /** @throws ToolFailure */
  perform(args: JsonObject, context: ToolContext): Promise<ToolOutcome>;
  /** What a dry run gives instead of a call. */
  standIn(args: JsonObject): Json;
}
