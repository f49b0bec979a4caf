import {
  decisionOf,
  type ListedModel,
  type ModelOrigin,
  type ModelTestResult,
  type ModelUpdate,
  type ModelUpdateResult,
} from "@regia/api/admin";
import { euroOfMicro } from "@regia/domain/administration";
import { message } from "@regia/domain/messages";
import { MODELS, type Model } from "@regia/domain/router";
import { generateText } from "ai";
import { Refusal } from "../../lib/http/index.ts";
import {
  attemptCodeOf,
  type ModelSetting,
  type ReachableModel,
  type ReachableModels,
  usableModels,
} from "../../lib/models/index.ts";
import type { AdminProcedures } from "./procedures.ts";

/** What is written about each model in the list. */
interface Facts {
  /** How it is reached; undefined for one that is not connected. */
  readonly origin: ModelOrigin | undefined;
  readonly setting: ModelSetting | undefined;
}

function priceSourceOf(model: Model, setting: ModelSetting | undefined): ListedModel["priceSource"] {
  if (setting !== undefined && setting.priceInput !== null) return { kind: "admin" };
  const { priceSource } = model;
  return priceSource === undefined ? { kind: "none" } : { kind: "catalogue", ...priceSource };
}

function listed(model: Model, { origin, setting }: Facts): ListedModel {
  const { id, name, provider, price, contextWindow } = model;
  return {
    id,
    name,
    provider,
    connected: origin !== undefined,
    ...(origin === undefined ? {} : { origin }),
    enabled: setting?.enabled ?? origin !== "found",
    ...(origin === "found" && (setting?.enabled ?? null) === null ? { waiting: true } : {}),
    price: {
      input: euroOfMicro(setting?.priceInput ?? price.input),
      output: euroOfMicro(setting?.priceOutput ?? price.output),
    },
    priceSource: priceSourceOf(model, setting),
    minimumPlan: setting?.minimumPlan ?? model.minimumPlan,
    contextWindow,
  };
}

/** Every model that is connected or in the catalogue, connected ones first. */
export function listedModels(
  { models, demonstration }: Pick<ReachableModels, "models" | "demonstration">,
  settings: readonly ModelSetting[],
): ListedModel[] {
  const settingOf = (model: Model) => settings.find(({ id }) => id === model.id);
  const connected = models.map(({ model, origin }) => listed(model, { origin, setting: settingOf(model) }));
  const others = MODELS.filter(({ id }) => models.every(({ model }) => model.id !== id)).map((model) =>
    listed(model, { origin: undefined, setting: settingOf(model) }),
  );
  // It answers while nothing else does.
  const answers = demonstration !== null && usableModels(models, settings).length === 0;
  const shown = answers
    ? [listed(demonstration.model, { origin: demonstration.origin, setting: undefined })]
    : [];
  return [...connected, ...shown.map((each) => ({ ...each, demonstration: true })), ...others];
}

const modelNotFound = () => new Refusal("not_found", message("requests:modelNotFound"));

/**
 * Changes what is decided about a model.
 * @throws Refusal `not_found` for one that is neither connected nor in the catalogue, and about which nothing is decided
 */
export async function updateModel(
  update: ModelUpdate,
  { models }: Pick<ReachableModels, "models">,
  { procedures, requestId }: { readonly procedures: AdminProcedures; readonly requestId: string },
): Promise<ModelUpdateResult> {
  const known = [...MODELS, ...models.map(({ model }) => model), ...(await procedures.modelSettings())];
  if (known.every(({ id }) => id !== update.model)) throw modelNotFound();
  const { status, before, after } = await procedures.updateModel(update, requestId);
  return { status, before: decisionOf(before), after: decisionOf(after) };
}

/** Milliseconds in which a model must answer a test. */
const TEST_TIMEOUT = 30_000;

/** The smallest answer that every provider allows, in tokens. */
const TEST_TOKENS = 16;

async function failureOf({ connect }: ReachableModel): Promise<string | null> {
  const abortSignal = AbortSignal.timeout(TEST_TIMEOUT);
  try {
    await generateText({
      model: connect(),
      prompt: "Rispondi soltanto: ok",
      maxOutputTokens: TEST_TOKENS,
      maxRetries: 0,
      abortSignal,
    });
    return null;
  } catch (error) {
    return abortSignal.aborted ? "timeout" : attemptCodeOf(error);
  }
}

/**
 * Sends a model one small request, whether it is enabled or not. Nobody is charged for it.
 * @throws Refusal `not_found` for one that is neither connected nor in the catalogue
 */
export async function testModel(
  id: string,
  { models, demonstration }: Pick<ReachableModels, "models" | "demonstration">,
): Promise<ModelTestResult> {
  const reachable = [...models, ...(demonstration === null ? [] : [demonstration])];
  const asked = reachable.find(({ model }) => model.id === id);
  if (asked === undefined) {
    if (MODELS.every((model) => model.id !== id)) throw modelNotFound();
    return { ok: false, ms: 0, code: "not_connected" };
  }
  const started = performance.now();
  const code = await failureOf(asked);
  return { ok: code === null, ms: Math.round(performance.now() - started), code };
}
