import type { ListedModel, ModelPrice } from "@regia/api/admin";
import {
  euroOfMicro,
  MAX_MODEL_PRICE,
  MAX_MODEL_TOKENS,
  MODEL_PRICE_DECIMALS,
} from "@regia/domain/administration";
import { MONEY_DECIMALS, type Money, parseMoney } from "@regia/domain/money";
import { formatDay, parseDay, romeDay } from "@regia/domain/time";
import * as v from "valibot";
import { readJsonFile } from "../input/jsonFile.ts";
import { isObject, type JsonObject } from "../input/jsonObject.ts";
import { fileName } from "../input/textFile.ts";
import { oneLine } from "../output/safeText.ts";
import type { Context } from "../program/context.ts";
import { type CliError, usageError } from "../program/exit.ts";

/** What is known of a model; undefined where it is not said. */
export interface ModelFacts {
  /** In euro for a million tokens. */
  readonly price?: ModelPrice | undefined;
  /** Tokens of request and answer together. */
  readonly contextWindow?: number | undefined;
  /** Most tokens of one answer. */
  readonly maxOutputTokens?: number | undefined;
  /** Whether it sees pictures. */
  readonly images?: boolean | undefined;
}

/** A list of models in the form of https://models.dev/api.json. */
export interface PublicList {
  readonly name: string;
  /** The newest day on which an entry was updated, such as `2026-11-21`; today if none says it. */
  readonly date: string;
  /** Whether it has prices; they are in US dollars. */
  readonly hasPrices: boolean;
  /**
   * What it says of a model, undefined if it does not have it. A model of the catalogue is looked up at its provider, one of
   * the operator's own at the provider whose address it is called at.
   *
   * @param rate - euro for a dollar; without it prices are left out
   * @throws CliError (exit code 2) for an entry of another form or a price that cannot be set, with its place
   */
  factsOf(model: ListedModel, rate: Money | undefined): ModelFacts | undefined;
}

/** The largest list that is read, in MB: the public one has a few. */
const LARGEST_LIST = 20;

/** An object by ids; a list is none. */
const byIds = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.custom<JsonObject>(isObject), v.record(v.string(), schema));

const providers = v.pipe(
  byIds(v.object({ api: v.optional(v.unknown()), models: byIds(v.unknown()) })),
  v.check((found) => Object.keys(found).length > 0),
);

/** In dollars for a million tokens. */
const dollars = v.pipe(v.number(), v.finite(), v.minValue(0));
const tokens = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const listedModel = v.object({
  cost: v.optional(
    v.object({
      input: dollars,
      output: dollars,
      /** Prices of longer requests. */
      tiers: v.optional(v.array(v.object({ tier: v.object({ type: v.string(), size: tokens }) })), []),
      context_over_200k: v.optional(v.unknown()),
    }),
  ),
  /** 0 where it is not known. */
  limit: v.optional(v.object({ context: tokens, output: tokens })),
  modalities: v.optional(v.object({ input: v.array(v.string()) })),
});

type Entry = v.InferOutput<typeof listedModel>;

/** Shows a place in a document: `openai > models > gpt-6-luna > cost`. */
const placeText = (keys: readonly unknown[]): string => oneLine(keys.map(String).join(" > "));

const keysOf = (issue: v.BaseIssue<unknown>): readonly unknown[] => issue.path?.map(({ key }) => key) ?? [];

/** A JSON number as a decimal number; one that is very small is rounded. */
const decimalOf = (value: number): string =>
  /e/.test(String(value)) ? value.toFixed(MONEY_DECIMALS) : `${value}`;

const ATTO_PER_UNIT = 10n ** BigInt(MONEY_DECIMALS);
const ATTO_PER_MICRO = 10n ** BigInt(MONEY_DECIMALS - MODEL_PRICE_DECIMALS);
const HIGHEST_MICRO = BigInt(MAX_MODEL_PRICE) * 10n ** BigInt(MODEL_PRICE_DECIMALS);

/** A price in dollars as one in euro, rounded up to the micro-euro; undefined for one that is too high. */
function euroOfDollars(price: number, rate: Money): string | undefined {
  const amount = parseMoney(decimalOf(price));
  if (amount === undefined) return undefined;
  const divisor = ATTO_PER_UNIT * ATTO_PER_MICRO;
  const micro = (amount * rate + divisor - 1n) / divisor;
  return micro <= HIGHEST_MICRO ? euroOfMicro(Number(micro)) : undefined;
}

/** The longest request and answer for which the prices of an entry hold, in tokens. */
function contextOf({ cost, limit }: Entry): number | undefined {
  if (!limit?.context) return undefined;
  const longer = cost?.tiers.filter(({ tier: { type, size } }) => type === "context" && size > 0) ?? [];
  const isDearer = cost?.context_over_200k !== undefined;
  const prices = [...longer.map(({ tier }) => tier.size), ...(isDearer ? [200_000] : [])];
  return Math.min(limit.context, MAX_MODEL_TOKENS, ...prices);
}

const hostOf = (address: unknown): string | undefined =>
  typeof address === "string" && URL.canParse(address) ? new URL(address).host : undefined;

/**
 * Reads a list in the form of https://models.dev/api.json, or from the standard input for `-`.
 *
 * @throws CliError (exit code 2) for a file that is missing, too large or not JSON, or has another form, with the place
 */
export async function readPublicList(path: string, context: Context): Promise<PublicList> {
  const { t } = context;
  const name = fileName(path, context);
  const document = await readJsonFile(path, context, LARGEST_LIST);
  const wrongForm = (keys: readonly unknown[]): CliError =>
    keys.length === 0
      ? usageError(t("models:refresh.error.form", { name }))
      : usageError(t("models:refresh.error.place", { name, place: placeText(keys) }));
  const wrongPrice = (keys: readonly unknown[]): CliError =>
    usageError(t("models:refresh.error.price", { name, place: placeText(keys), max: MAX_MODEL_PRICE }));

  const parsed = v.safeParse(providers, document);
  if (!parsed.success) throw wrongForm(keysOf(parsed.issues[0]));
  const byId = new Map(Object.entries(parsed.output));
  const entries = [...byId.values()].flatMap(({ models }) => Object.values(models)).filter(isObject);
  const today = formatDay(romeDay(Date.now()));
  const days = entries
    .map(({ last_updated: day }) => day)
    .filter((day): day is string => typeof day === "string" && parseDay(day) !== null && day <= today);

  /** The keys of the entry of a model. */
  function findEntry({ id, provider, providerKey, providerModelId = id }: ListedModel): string[] | undefined {
    const [found] =
      providerKey === undefined
        ? ([...byId].find(([, { api }]) => hostOf(api) === provider) ?? [])
        : [providerKey];
    const models = found === undefined ? undefined : byId.get(found)?.models;
    const isListed = models !== undefined && Object.hasOwn(models, providerModelId);
    return found !== undefined && isListed ? [found, "models", providerModelId] : undefined;
  }

  function priceOf(
    { cost }: Entry,
    rate: Money | undefined,
    keys: readonly string[],
  ): ModelPrice | undefined {
    if (cost === undefined || rate === undefined) return undefined;
    const [input, output] = (["input", "output"] as const).map((field) => {
      const price = euroOfDollars(cost[field], rate);
      if (price === undefined) throw wrongPrice([...keys, "cost", field]);
      return price;
    });
    return input === undefined || output === undefined ? undefined : { input, output };
  }

  return {
    name: "models.dev",
    date: days.toSorted().at(-1) ?? today,
    hasPrices: entries.some(({ cost }) => isObject(cost)),
    factsOf: (model, rate) => {
      const keys = findEntry(model);
      const [provider = "", , id = ""] = keys ?? [];
      if (keys === undefined) return undefined;
      const entry = v.safeParse(listedModel, byId.get(provider)?.models[id]);
      if (!entry.success) {
        const inside = keysOf(entry.issues[0]);
        const isPrice = inside[0] === "cost" && (inside[1] === "input" || inside[1] === "output");
        throw (isPrice ? wrongPrice : wrongForm)([...keys, ...inside]);
      }
      const contextWindow = contextOf(entry.output);
      const longest = entry.output.limit?.output || undefined;
      return {
        price: priceOf(entry.output, rate, keys),
        contextWindow,
        maxOutputTokens: longest && Math.min(longest, contextWindow ?? MAX_MODEL_TOKENS),
        images: entry.output.modalities?.input.includes("image"),
      };
    },
  };
}
