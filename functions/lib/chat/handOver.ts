import { chatRoute } from "@regia/api/chat";
import { chatMessage } from "@regia/api/v1";
import { LOCALES } from "@regia/domain/messages";
import { REQUEST_KINDS } from "@regia/domain/router";
import { errors, jwtVerify, SignJWT } from "jose";
import * as v from "valibot";
import type { BackendConfiguration } from "../backend/index.ts";
import { kindOf, logLine } from "../log/index.ts";
import { reachableModels } from "../models/index.ts";
import type { Candidate, Turn } from "./answer.ts";
import type { ChatStore } from "./store.ts";

/** The function that writes what is handed over. */
const WRITER_PATH = "/.netlify/functions/chat-background";

const AUDIENCE = "chat-background";

/** How long a turn can be taken over; its lease ends sooner. A host that calls twice is refused the second time. */
const VALID = "30 seconds";

/** Most bytes that a host passes to a function in the background. */
const LARGEST = 250_000;

/** Milliseconds in which the host must take a turn over. */
const TIMEOUT = 5_000;

const price = v.object({ input: v.number(), output: v.number() });

/** A turn, as it is handed over: models by their ids, with the price that was reserved. */
const handedTurn = v.object({
  answer: v.string(),
  route: chatRoute,
  candidates: v.array(v.object({ id: v.string(), price, maxOutputTokens: v.number() })),
  prompt: v.object({ messages: v.array(chatMessage) }),
  tokens: v.object({
    kind: v.picklist(REQUEST_KINDS),
    inputTokens: v.number(),
    outputTokens: v.number(),
    images: v.optional(v.boolean()),
  }),
  call: v.string(),
  locale: v.picklist(LOCALES),
});

/** A turn without what each process has of its own. */
export type HandedTurn = Pick<
  Turn,
  "answer" | "route" | "candidates" | "prompt" | "tokens" | "call" | "locale"
>;

/**
 * Where answers are written, if not where they are asked for: `REGIA_CHAT_WRITER_URL`, else on Netlify, which ends a stream
 * after a minute, its function in the background. Null to write them here.
 */
export function writerUrl(environment: NodeJS.ProcessEnv): string | null {
  const { REGIA_CHAT_WRITER_URL, AWS_LAMBDA_FUNCTION_NAME, URL: site } = environment;
  if (REGIA_CHAT_WRITER_URL) return REGIA_CHAT_WRITER_URL;
  return AWS_LAMBDA_FUNCTION_NAME && site ? `${site}${WRITER_PATH}` : null;
}

const keyOf = ({ secretKey }: BackendConfiguration) => new TextEncoder().encode(`${AUDIENCE} ${secretKey}`);

/** Errors before a request has left. */
const UNSENT: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

function isUnsent(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && UNSENT.has(cause.code);
}

/**
 * Hands a turn over to the function in the background; false if it must be written here. One of which nobody knows whether
 * it was taken over is not written twice: its lease ends otherwise.
 */
export async function handOver(
  url: string,
  turn: HandedTurn,
  configuration: BackendConfiguration,
): Promise<boolean> {
  const candidates = turn.candidates.map(({ reachable: { model }, maxOutputTokens }) => ({
    id: model.id,
    price: model.price,
    maxOutputTokens,
  }));
  const handed = { ...turn, candidates };
  const body = await new SignJWT({ turn: handed })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(AUDIENCE)
    .setExpirationTime(VALID)
    .sign(keyOf(configuration));
  if (body.length > LARGEST) return false;
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(url, { method: "POST", body, redirect: "error", signal });
    await response.body?.cancel();
    if (response.ok) return true;
    logLine("error", { event: "chat_hand_over", status: response.status });
  } catch (error) {
    logLine("error", { event: "chat_hand_over", ...kindOf(error) });
    return !isUnsent(error);
  }
  return false;
}

/** Takes a turn over that was handed over; null for anything else, and for one whose models are not connected here. */
export async function takeOver(
  body: string,
  configuration: BackendConfiguration,
  { store, environment }: { readonly store: ChatStore; readonly environment: NodeJS.ProcessEnv },
): Promise<Turn | null> {
  let payload: unknown;
  try {
    const options = { audience: AUDIENCE, algorithms: ["HS256"], requiredClaims: ["exp"] };
    ({ payload } = await jwtVerify(body, keyOf(configuration), options));
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
  const { turn } = v.parse(v.object({ turn: handedTurn }), payload);
  const { models, demonstration } = await reachableModels(environment);
  const [first, ...others] = turn.candidates.flatMap(({ id, price, maxOutputTokens }): Candidate[] => {
    const reachable = [...models, ...(demonstration ? [demonstration] : [])].find(
      ({ model }) => model.id === id,
    );
    return reachable
      ? [{ reachable: { ...reachable, model: { ...reachable.model, price } }, maxOutputTokens }]
      : [];
  });
  return first ? { ...turn, candidates: [first, ...others], store, environment } : null;
}
