import { attachedFile } from "@regia/api/attachments";
import type { ChatRoute } from "@regia/api/chat";
import { textOfMessage } from "@regia/api/v1";
import { isPicture } from "@regia/domain/attachments";
import {
  answerLimit,
  conversationTitle,
  costRange,
  inputField,
  inputRefusalOf,
  type ReadableQuestion,
  readQuestion,
} from "@regia/domain/chat";
import { type Locale, message } from "@regia/domain/messages";
import { PLAN_NAMES, type PlanName, planRank } from "@regia/domain/plans";
import {
  MODELS,
  type Model,
  nextCandidates,
  type Preference,
  profileRequest,
  REQUEST_KINDS,
  type RequestKind,
  type RequestProfile,
  routeRequest,
  withOutcomes,
} from "@regia/domain/router";
import * as v from "valibot";
import { largestFile } from "../attachments/index.ts";
import { Refusal } from "../http/index.ts";
import {
  isCooling,
  modelSetting,
  type ReachableModel,
  reachableModels,
  usableModels,
} from "../models/index.ts";
import { beginAnswer, type Candidate, callOf, type LiveAnswer, type ProgramListener } from "./answer.ts";
import { filesTokens, isShown, type MessageWithFiles, picturesOf, withFiles } from "./files.ts";
import type { HandedTurn } from "./handOver.ts";
import { conversationPrompt, firstPicture, type Prompt, programQuestion } from "./prompt.ts";
import { chatRefused, type RefusalReader, refused, storedRefusal } from "./refusals.ts";
import type { ChatStore } from "./store.ts";

/** Who asks: a person in a session, or a program with a token of its own. */
export interface Asker {
  readonly person: string;
  readonly session: string | null;
}

/** Where an answer is kept. */
export interface Place {
  readonly conversation: string;
  readonly question: string;
  readonly answer: string;
  readonly parent: string | null;
  readonly workspace: string | null;
  /** The answer of the same question with which this one is compared. Default: none. */
  readonly beside?: string | undefined;
}

/** A request of a program, which is sent whole and kept nowhere. */
export interface ProgramRequest extends Prompt, ProgramListener {}

/** A question to a model. */
export interface TurnRequest extends Asker {
  /** Null for a call that is kept nowhere but in the ledger. */
  readonly place: Place | null;
  /** Where a call without a place counts; that workspace's instructions come first. Default: the personal one, without any. */
  readonly workspace?: string | undefined;
  /** The question; null for another answer to the stored one. */
  readonly text: string | null;
  /** Ids of the files that it is asked with. */
  readonly attachments?: readonly string[] | undefined;
  /** What a program asks; its last question is the text. Default: the question of a conversation. */
  readonly program?: ProgramRequest | undefined;
  readonly preference?: Preference | undefined;
  /** Id of the model to ask; undefined for the router's choice. */
  readonly model?: string | undefined;
  /** Id of the model that the person wants to compare with; it is asked later, `beside` this answer. Default: none. */
  readonly second?: string | undefined;
  /** Most tokens of the answer that the caller wants. */
  readonly maxOutputTokens?: number | undefined;
}

/** What a turn is made with. */
export interface TurnTools {
  readonly store: ChatStore;
  readonly locale: Locale;
  readonly environment: NodeJS.ProcessEnv;
  /** Has an answer written elsewhere; answers false if it must be written here. Default: here. */
  readonly handOver?: ((turn: HandedTurn) => Promise<boolean>) | undefined;
}

const status = v.picklist(["complete", "streaming", "stopped", "failed", "interrupted"]);

const known = v.nullish(v.object({ status }));

const modelOutcomes = v.object({
  model: v.string(),
  kind: v.picklist<readonly RequestKind[]>(REQUEST_KINDS),
  answers: v.number(),
  up: v.number(),
  down: v.number(),
  regenerated: v.number(),
  chosen: v.number(),
  passedOver: v.number(),
  stopped: v.number(),
  failed: v.number(),
  firstWordSeconds: v.nullable(v.number()),
  meanCost: v.nullable(v.number()),
  expectedCost: v.nullable(v.number()),
});

/** Pico-euro of a month. */
const spent = v.object({ limit: v.string(), used: v.string() });
const readableFile = v.object({ ...attachedFile.entries, text: v.nullable(v.string()) });

const context = v.union([
  v.object({ refusal: storedRefusal }),
  v.object({
    known,
    workspace: v.object({ id: v.string(), systemPrompt: v.nullable(v.string()) }),
    plan: v.picklist<readonly PlanName[]>(PLAN_NAMES),
    limits: v.object({ maxChatInputTokens: v.number(), maxFileSizeMB: v.number() }),
    budget: v.object({
      limit: v.nullable(v.string()),
      used: v.string(),
      resetsAt: v.string(),
      workspace: v.nullish(spent),
      member: v.nullish(spent),
    }),
    history: v.array(
      v.object({
        id: v.string(),
        role: v.picklist(["user", "assistant"]),
        text: v.string(),
        files: v.array(readableFile),
      }),
    ),
    question: v.nullable(v.string()),
    /** Those of the question. */
    files: v.array(readableFile),
    settings: v.array(modelSetting),
    outcomes: v.array(modelOutcomes),
  }),
]);

type Context = Exclude<v.InferOutput<typeof context>, { refusal: unknown }>;

const begun = v.union([
  v.object({ refusal: storedRefusal }),
  v.object({ known: v.object({ status }) }),
  v.object({ begun: v.literal(true) }),
]);

/** The models that may answer, and whether the demonstration does because none is connected. */
interface Choice {
  readonly usable: readonly ReachableModel[];
  readonly demonstration: ReachableModel | null;
  /** Whether a configured server does not answer. */
  readonly isUnreachable: boolean;
}

/** What the environment and the admins let a request use. */
async function choiceOf(environment: NodeJS.ProcessEnv, settings: Context["settings"]): Promise<Choice> {
  const reachable = await reachableModels(environment);
  const usable = usableModels(reachable.models, settings);
  return {
    usable,
    demonstration: usable.length === 0 ? reachable.demonstration : null,
    isUnreachable: reachable.unreachable !== null,
  };
}

/** The smallest plan whose models include one that can take the request; null if there is none. */
function planWithModel(request: RequestProfile, models: readonly Model[], plan: PlanName): PlanName | null {
  const larger = PLAN_NAMES.filter((name) => planRank(name) > planRank(plan));
  return larger.find((name) => nextCandidates({ request, plan: name, models }).length > 0) ?? null;
}

/** The first field of a program's request that a model does not have, as its caller wrote it. */
function missing({ model, absentField }: ReachableModel, { messages, fields = {} }: ProgramRequest) {
  const picture = model.capabilities?.images ? undefined : firstPicture(messages);
  return absentField(fields) ?? picture;
}

/**
 * The models that have what a program asks for. The demonstration takes every request, and refuses by itself what it cannot do.
 * @param wanted id of the model that it names
 * @throws Refusal `unsupported_parameter` if none has, or the named one has not
 */
function able(choice: Choice, program: ProgramRequest, wanted: string | undefined): Choice {
  if (choice.demonstration !== null) return choice;
  const named =
    wanted === undefined ? choice.usable : choice.usable.filter(({ model }) => model.id === wanted);
  const usable = choice.usable.filter((one) => missing(one, program) === undefined);
  const [first] = named;
  if (first === undefined || named.some((one) => usable.includes(one))) return { ...choice, usable };
  const field = missing(first, program) ?? "model";
  throw new Refusal("unsupported_parameter", message("requests:modelUnsupported", { field }), { field });
}

/** Those that the router chooses from: the demonstration answers for the catalogue's. */
const routable = ({ usable, demonstration }: Choice): readonly Model[] =>
  demonstration === null ? usable.map(({ model }) => model) : MODELS;

/** The model that the person named; undefined for none, which the demonstration is too. */
const nameIn = ({ demonstration }: Choice, wanted: string | undefined) =>
  wanted === demonstration?.model.id ? undefined : wanted;

interface Routed {
  readonly route: ChatRoute;
  readonly models: readonly [ReachableModel, ...ReachableModel[]];
}

/**
 * Chooses the models, the best first. Those that failed a moment ago come last, so that they are asked rather than nobody.
 * @throws Refusal `no_model`; `not_found` for a named model that is not connected
 */
function routed(
  request: RequestProfile,
  reads: ChatRoute["reads"],
  choice: Choice,
  {
    plan,
    limits,
    outcomes,
    preference = "balanced",
    model: wanted,
    reader,
  }: Pick<Context, "plan" | "limits" | "outcomes"> &
    Pick<TurnRequest, "preference" | "model"> & { readonly reader: RefusalReader },
): Routed {
  const { usable, demonstration, isUnreachable } = choice;
  const all = routable(choice);
  if (all.length === 0 && isUnreachable) throw chatRefused({ code: "no_model", isUnreachable }, reader);
  const name = nameIn(choice, wanted);
  const named = name === undefined ? all : all.filter(({ id }) => id === name);
  if (named.length === 0 && wanted !== undefined) {
    throw new Refusal("not_found", message("requests:modelNotFound"), { field: "model" });
  }
  const failed = new Set(named.filter(({ id }) => isCooling(id)).map(({ id }) => id));
  const awake = named.filter(({ id }) => !failed.has(id));
  const route = (models: readonly Model[]) =>
    routeRequest({ request, plan, limits, preference, models, outcomes });
  const first = route(awake);
  const result = first.kind === "routed" ? first : route(named);
  if (result.kind === "refused") {
    const isBlind = request.images && !named.some(({ capabilities }) => capabilities?.images);
    throw chatRefused(
      { code: "no_model", upgradeTo: planWithModel(request, named, plan), pictures: isBlind },
      reader,
    );
  }
  const { model, reasons } = result.choice;
  const ranked = nextCandidates({ request, plan, preference, models: named, outcomes });
  const order = [
    model,
    ...ranked.map((one) => one.model).filter(({ id }) => id !== model.id && !failed.has(id)),
    ...ranked.map((one) => one.model).filter(({ id }) => id !== model.id && failed.has(id)),
  ];
  const asked =
    demonstration === null
      ? order.flatMap(({ id }) => usable.find((one) => one.model.id === id) ?? [])
      : [demonstration];
  const [best, ...others] = asked;
  if (best === undefined) throw chatRefused({ code: "no_model" }, reader);
  return {
    models: [best, ...others],
    route: {
      model: { id: model.id, name: model.name, provider: model.provider },
      demonstration: demonstration !== null,
      reasons: reasons.map(({ code, message: text }) => ({ code, message: text })),
      estimate: costRange(best.model, request),
      reads,
    },
  };
}

/** What became of a question. */
export type Begun =
  /** The answer exists already: the same ids were sent before, or it is written elsewhere. */
  | { readonly kind: "known" }
  | { readonly kind: "begun"; readonly answer: LiveAnswer; readonly route: ChatRoute };

/** A request after the workspace's instructions, in one message with its own: some models take no second one. */
function instructed(program: ProgramRequest | undefined, system: string | null): ProgramRequest | undefined {
  if (program === undefined || !system) return program;
  const [first, ...others] = program.messages;
  const isOwn = first?.role === "system";
  const content = isOwn ? `${system}\n\n${textOfMessage(first)}` : system;
  return { ...program, messages: [{ role: "system", content }, ...(isOwn ? others : program.messages)] };
}

const textParts = (text: string) => [{ type: "text", text }];

/**
 * Routes a question, reserves what its answer can cost, and lets the model write it.
 * @throws Refusal for everything that is not begun
 */
export async function beginTurn(request: TurnRequest, tools: TurnTools): Promise<Begun> {
  const { store, locale, environment } = tools;
  const { person, session, place } = request;
  const asked = {
    conversation: null,
    workspace: request.workspace ?? null,
    ...place,
    regenerate: place !== null && request.text === null,
    kind: request.text === null ? null : profileRequest(request.text).kind,
    attachments: request.attachments ?? [],
  };
  const found = v.parse(
    context,
    await store.call("chat_context", { person, session_id: session, request: asked }),
  );
  const to = place === null ? "program" : "person";
  if ("refusal" in found) throw refused(found.refusal, { plan: "free", locale, to });
  if (found.known) return { kind: "known" };
  const { plan, limits } = found;
  const reader = { plan, locale, to } as const;

  const { second } = request;
  const system = found.workspace.systemPrompt;
  const program = request.workspace === undefined ? request.program : instructed(request.program, system);
  const connected = await choiceOf(environment, found.settings);
  const choice = program === undefined ? connected : able(connected, program, request.model);
  if (second !== undefined && choice.usable.every(({ model }) => model.id !== second)) {
    throw new Refusal("not_found", message("requests:modelNotFound"), { field: "second" });
  }
  const question = request.text ?? found.question ?? "";
  const { files } = found;
  const readable: ReadableQuestion<MessageWithFiles> =
    program === undefined
      ? {
          text: question,
          fileTokens: filesTokens(files),
          images: files.some(({ mediaType }) => isPicture(mediaType)),
          history: found.history.map((one) => ({ ...one, moreTokens: filesTokens(one.files) })),
          systemPrompt: system,
        }
      : programQuestion(program);
  const askable = { plan, limits, models: routable(choice), model: nameIn(choice, request.model) };
  const reading = readQuestion(readable, askable);
  if (reading.tooLong) {
    const refusal = inputRefusalOf(readable, askable, reading);
    const met = { ...refusal.limit, field: inputField(refusal) };
    throw chatRefused(refusal, reader, met, program === undefined ? undefined : "messages");
  }
  const asking = withFiles({ role: "user", text: question, files });
  const messages = [...reading.messages.map((one) => withFiles({ ...one, files: one.files ?? [] })), asking];
  const candidates = choice.demonstration ? [choice.demonstration] : choice.usable;
  // What came before is shown to nobody whose context it exceeds.
  const models = candidates.map(({ model }) => model);
  const fitting = new Set(
    nextCandidates({ request: reading.request, plan, models }).map(({ model }) => model.id),
  );
  const images =
    program === undefined
      ? isShown(
          messages,
          candidates.filter(({ model }) => fitting.has(model.id)),
          { plan, wanted: request.model },
        )
      : reading.request.images;
  const tokens = { ...reading.request, images };
  const { route, models: order } = routed(tokens, { messages: reading.read, of: reading.of }, choice, {
    plan,
    limits,
    outcomes: found.outcomes,
    preference: request.preference,
    model: request.model,
    reader,
  });
  const [first, ...others] = order.map(
    (reachable): Candidate => ({
      reachable,
      maxOutputTokens: Math.min(
        request.maxOutputTokens ?? Number.POSITIVE_INFINITY,
        answerLimit(reachable.model, tokens.inputTokens, tokens.outputTokens),
      ),
    }),
  );
  if (first === undefined) throw chatRefused({ code: "no_model" }, reader);

  const readPictures = (ids: readonly string[]) =>
    store.call("chat_pictures", { person, session_id: session, ids });
  const prompt =
    program === undefined
      ? conversationPrompt(
          system,
          images && choice.demonstration === null ? await picturesOf(messages, readPictures) : messages,
        )
      : { messages: program.messages, fields: program.fields, moreFields: program.moreFields };
  const call = callOf(crypto.randomUUID(), first, tokens, program?.choices);
  const { id, name, provider } = first.reachable.model;
  const turn = {
    ...asked,
    workspace: found.workspace.id,
    title: conversationTitle(question),
    parts: request.text === null || place === null ? null : textParts(request.text),
    inputTokens: tokens.inputTokens,
    receipt: {
      model: { id, name, provider },
      demonstration: route.demonstration,
      route,
      attempts: [],
      ...(second === undefined ? {} : { second }),
    },
    call,
  };
  const answered = v.parse(begun, await store.call("chat_begin", { person, session_id: session, turn }));
  if ("refusal" in answered) throw refused(answered.refusal, reader);
  if ("known" in answered) return { kind: "known" };
  const handed: HandedTurn = {
    answer: place?.answer ?? null,
    route,
    candidates: [first, ...others],
    prompt,
    tokens,
    call: call.id,
    locale,
  };
  if (place !== null && (await tools.handOver?.(handed))) return { kind: "known" };
  const answer = beginAnswer({ ...handed, program, store, environment });
  return { kind: "begun", answer, route };
}

/** What can be asked in a workspace, and what is left of its payer's budget. */
export interface Offer extends Pick<Context, "plan" | "limits"> {
  /** Id of the workspace. */
  readonly workspace: string;
  /** In pico-euro as text. */
  readonly budget: Context["budget"];
  readonly isDemonstration: boolean;
  /** The largest file that can be attached, in bytes. */
  readonly largestFile: number;
  /** What the workspace tells every model. */
  readonly systemPrompt: string | null;
  /**
   * The connected models, those of larger plans included, as strong as the workspace's outcomes have made them; while none is
   * connected, that of the demonstration.
   */
  readonly models: readonly Model[];
}

/**
 * What can be asked in a workspace; null stands for the asker's personal one.
 * @throws Refusal `not_found` or `read_only`
 */
export async function offerIn(
  workspace: string | null,
  { person, session }: Asker,
  { store, environment, locale }: TurnTools,
): Promise<Offer> {
  const request = { conversation: null, workspace };
  const found = v.parse(context, await store.call("chat_context", { person, session_id: session, request }));
  const to = session === null ? "program" : "person";
  if ("refusal" in found) throw refused(found.refusal, { plan: "free", locale, to });
  const { plan, limits, budget } = found;
  const { usable, demonstration } = await choiceOf(environment, found.settings);
  const models = demonstration === null ? usable : [demonstration];
  return {
    workspace: found.workspace.id,
    plan,
    limits,
    budget,
    isDemonstration: demonstration !== null,
    largestFile: largestFile(limits.maxFileSizeMB, environment),
    systemPrompt: found.workspace.systemPrompt,
    models: models.map(({ model }) => withOutcomes(model, found.outcomes)),
  };
}

/** The models that a person can name, for programs. */
export async function namableModels(asker: Asker, tools: TurnTools): Promise<readonly Model[]> {
  const { plan, models } = await offerIn(null, asker, tools);
  return models.filter(({ minimumPlan }) => planRank(minimumPlan) <= planRank(plan));
}
