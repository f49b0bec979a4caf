import { message, translateMessage } from "@regia/domain/messages";
import type { Json, JsonObject } from "@regia/domain/workflows";
import * as v from "valibot";
import { askDocument, askOnce } from "../chat/index.ts";
import { failureFrom, picoOf, receiptOf, turnTools } from "./asking.ts";
import { sampleOf } from "./sample.ts";
import { type MakeTool, readArguments } from "./setting.ts";

const request = v.object({
  prompt: v.string(),
  system: v.optional(v.string()),
  preference: v.optional(v.picklist(["balanced", "quality", "economy", "speed"])),
  model: v.optional(v.string()),
  schema: v.optional(v.custom<JsonObject>((value) => typeof value === "object" && value !== null)),
});

/** Asks a model once, with the router, the ledger and the budgets of the chat. */
export const model: MakeTool = (description, { locale }) => ({
  description,
  unavailable: null,
  readsOutside: false,
  perform: async (args, context) => {
    const { schema, ...asked } = readArguments(request, args, description);
    const { person, workspace, signal } = context;
    const question = { person, workspace, ...asked };
    try {
      const tools = turnTools(context);
      const answer =
        schema === undefined
          ? await askOnce(question, tools, signal)
          : await askDocument(question, schema, tools, signal);
      const data = "data" in answer ? { data: answer.data as Json } : {};
      return {
        kind: "output",
        output: { text: answer.text, ...data },
        cost: picoOf(answer.cost),
        receipt: receiptOf(answer),
      };
    } catch (error) {
      throw failureFrom(error);
    }
  },
  standIn: ({ schema }) => {
    const text = translateMessage(locale, message("workflowCalls:standIn.text"));
    if (schema === undefined) return { text };
    const data = sampleOf(schema, translateMessage(locale, message("workflowCalls:standIn.value")));
    return { text: JSON.stringify(data), data };
  },
});
