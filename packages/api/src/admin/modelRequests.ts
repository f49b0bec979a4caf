import { MAX_MODEL_PRICE, MAX_MODEL_TOKENS, microOfEuro } from "@regia/domain/administration";
import { message } from "@regia/domain/messages";
import { PLAN_NAMES } from "@regia/domain/plans";
import * as v from "valibot";
import { choiceOf, day, errorMessage, flag, lineOfText, onlyFields, wholeNumber } from "./fields.ts";

/** Maximum length of a model's id, in characters. */
const MAX_MODEL_LENGTH = 200;

const model = v.pipe(
  lineOfText("model", MAX_MODEL_LENGTH),
  v.regex(/^\S+$/, errorMessage(message("requests:modelNotFound"))),
);

/** A price in euro for a million tokens as a decimal number, such as "0.15"; parsed to micro-euro. */
function price(field: string) {
  const text = errorMessage(message("requests:modelPrice", { field, max: MAX_MODEL_PRICE }));
  return v.pipe(
    v.string(text),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const micro = microOfEuro(value);
      if (micro !== undefined) return micro;
      addIssue({ message: text });
      return NEVER;
    }),
  );
}

/** Maximum length of the name of a list, in characters. */
const MAX_SOURCE_LENGTH = 200;

const tokens = (field: string) => v.nullable(wholeNumber(field, { min: 1, max: MAX_MODEL_TOKENS }));

const CHANGES = ["enabled", "price", "minimumPlan", "images", "contextWindow", "maxOutputTokens"] as const;

/** The fields of `update_model`, beside its action: what is left out stays, null goes back to what is known without an admin. */
export const modelUpdateRequest = v.pipe(
  onlyFields({
    model,
    /** Whether requests may be routed to it. */
    enabled: v.optional(v.nullable(flag("enabled"))),
    /** In euro for a million tokens, as decimal numbers. */
    price: v.optional(v.nullable(onlyFields({ input: price("price.input"), output: price("price.output") }))),
    /** The smallest plan that may use it. */
    minimumPlan: v.optional(v.nullable(choiceOf("minimumPlan", PLAN_NAMES))),
    /** Whether it sees pictures. */
    images: v.optional(v.nullable(flag("images"))),
    /** Tokens of request and answer together. */
    contextWindow: v.optional(tokens("contextWindow")),
    /** Most tokens of one answer. */
    maxOutputTokens: v.optional(tokens("maxOutputTokens")),
    /** The list that the change is taken from, and its day. Facts that are changed without one have none any more. */
    source: v.optional(
      v.nullable(
        onlyFields({
          name: v.pipe(
            lineOfText("source.name", MAX_SOURCE_LENGTH),
            v.regex(/\S/, errorMessage(message("requests:missing", { field: "source.name" }))),
          ),
          date: day("source.date"),
        }),
      ),
    ),
    /** Nothing is changed; the answer says what would be. */
    dryRun: v.nullish(flag("dryRun"), false),
  }),
  v.check(
    (request) => CHANGES.some((field) => request[field] !== undefined),
    errorMessage(message("requests:missing", { field: CHANGES.join(", ") })),
  ),
);

/** A change of a model, before it is parsed. */
export type ModelUpdateRequest = v.InferInput<typeof modelUpdateRequest>;

/** A change of a model, parsed: prices in micro-euro for a million tokens. */
export type ModelUpdate = v.InferOutput<typeof modelUpdateRequest>;

/** The fields of `test_model`, beside its action. */
export const modelTestRequest = onlyFields({ model });

/** The fields of `models`, beside its action: none. */
export const modelListRequest = onlyFields({});
