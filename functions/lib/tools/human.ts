import { message, translateMessage } from "@regia/domain/messages";
import type { Json } from "@regia/domain/workflows";
import * as v from "valibot";
import { type MakeTool, readArguments } from "./setting.ts";

const field = v.object({
  name: v.string(),
  type: v.picklist(["text", "number", "date", "choice"]),
  options: v.optional(v.array(v.string()), []),
});

const request = v.object({ title: v.string(), text: v.string(), fields: v.optional(v.array(field), []) });

function answerTo({ type, options }: v.InferOutput<typeof field>, text: string): Json {
  switch (type) {
    case "text":
      return text;
    case "number":
      return 1;
    case "date":
      return new Date().toISOString().slice(0, 10);
    case "choice":
      return options[0] ?? text;
  }
}

/** Asks a person of the workspace, who answers in the product. */
export const human: MakeTool = (description, { locale }) => ({
  description,
  unavailable: null,
  readsOutside: false,
  perform: (args) => {
    readArguments(request, args, description);
    return Promise.resolve({ kind: "question" });
  },
  standIn: (args) => {
    const parsed = v.safeParse(request, args);
    const text = translateMessage(locale, message("workflowCalls:standIn.value"));
    const fields = parsed.success ? parsed.output.fields : [];
    return Object.fromEntries(fields.map((one) => [one.name, answerTo(one, text)]));
  },
});
