import { PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import { REQUEST_KINDS } from "@regia/domain/router";
import * as v from "valibot";

/** A model that can be chosen, with what the router looks at. */
export const choosableModel = v.object({
  id: v.string(),
  name: v.string(),
  provider: v.string(),
  contextWindow: v.number(),
  maxOutputTokens: v.number(),
  /** Micro-euro for a million tokens. */
  price: v.object({ input: v.number(), output: v.number() }),
  strengths: v.object(v.entriesFromList(REQUEST_KINDS, v.number())),
  latency: v.picklist(["fast", "standard", "slow"]),
  minimumPlan: v.picklist<readonly PlanName[]>(PLAN_NAMES),
  /** Absent for text only. */
  capabilities: v.optional(v.object({ images: v.boolean() })),
});

/** What may be spent in a month and is, in decimal euro. */
const spent = v.object({ limit: v.string(), used: v.string() });

/** What can be asked in a workspace: the answer of `GET ?workspace=ID`. */
export const chatOffer = v.object({
  /** The payer's effective plan. */
  plan: v.picklist<readonly PlanName[]>(PLAN_NAMES),
  limits: v.object({ maxChatInputTokens: v.number() }),
  /** The payer's model budget of the month, in decimal euro; `limit` null for none. */
  budget: v.object({
    limit: v.nullable(v.string()),
    used: v.string(),
    resetsAt: v.string(),
    /** The budget that the payer set for the workspace, and that of the person in it; null for none. */
    workspace: v.optional(v.nullable(spent)),
    member: v.optional(v.nullable(spent)),
  }),
  /** The largest file that can be attached, in bytes: by the payer's plan, and by what arrives here. */
  files: v.optional(v.object({ maxBytes: v.number() })),
  /** True if no model is connected and the demonstration answers. */
  demonstration: v.boolean(),
  /** What the workspace tells every model, which counts with each question. */
  systemPrompt: v.nullable(v.string()),
  /** The connected models, those of larger plans included. */
  models: v.array(choosableModel),
});

export type ChatOffer = v.InferOutput<typeof chatOffer>;
