import { MAX_FILES_PER_QUESTION } from "@regia/domain/attachments";
import * as v from "valibot";

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** What the person prefers of a model. */
const preference = v.picklist(["balanced", "quality", "economy", "speed"]);

/** Longest text of a question, in characters; the plan's limit of tokens is smaller. */
const LONGEST_TEXT = 1_000_000;

const model = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const common = {
  conversation: id,
  question: id,
  answer: id,
  preference: v.optional(preference),
  /** Id of a connected model, which is asked instead of the router's choice. */
  model: v.optional(model),
};

/** A question; `conversation` is created if it is new. */
const ask = v.strictObject({
  ...common,
  parent: v.nullable(id),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_TEXT)),
  /** Workspace of a new conversation. Default: the personal one. */
  workspace: v.optional(v.nullable(id)),
  /** Ids of files that were uploaded before, or that the conversation has already. */
  attachments: v.optional(
    v.pipe(
      v.array(id),
      v.maxLength(MAX_FILES_PER_QUESTION),
      v.check((ids) => new Set(ids).size === ids.length),
    ),
  ),
  /**
   * Id of a connected model whose answer is to be compared with this one. It is kept with the answer, and asked by a request
   * of its own, with `beside`. Default: none.
   */
  second: v.optional(model),
  regenerate: v.optional(v.literal(false)),
});

/** Another answer to a question. */
const regenerate = v.strictObject({
  ...common,
  regenerate: v.literal(true),
  /** Not needed, and must be the question's if given. */
  parent: v.optional(v.nullable(id)),
  workspace: v.optional(v.nullable(id)),
  /** An answer to the same question, which may be written still: the two are compared. Default: none. */
  beside: v.optional(id),
});

/** The body of `POST /.netlify/functions/chat`. The ids are made by the client, so that a repeated request changes nothing. */
export const chatRequest = v.pipe(
  v.union([ask, regenerate]),
  v.check(({ question, answer, parent }) => {
    const messages = [question, answer, parent].filter((one) => typeof one === "string");
    return new Set(messages).size === messages.length;
  }, "each message has an id of its own"),
);

export type ChatRequest = v.InferOutput<typeof chatRequest>;
