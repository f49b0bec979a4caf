import { run, runStep, type WorkflowRequest } from "@regia/api/workflows";
import { type Message, message } from "@regia/domain/messages";
import type { Json, JsonObject } from "@regia/domain/workflows";
import * as v from "valibot";
import { Refusal } from "../../lib/http/index.ts";
import { call, type Exchange } from "./exchange.ts";

/** Most characters of a text that answers a field. */
const LONGEST_TEXT = 10_000;

const fieldShape = v.object({
  name: v.string(),
  label: v.string(),
  type: v.picklist(["text", "number", "date", "choice"]),
  options: v.optional(v.array(v.string()), []),
});

type Field = v.InferOutput<typeof fieldShape>;

/** What a step of the tool `human` asks. */
const question = v.object({ fields: v.optional(v.array(fieldShape), []) });

/** Whether a text is a day of the calendar, as ISO 8601 writes it. */
function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date?.toString() !== "Invalid Date" && date?.toISOString().startsWith(text) === true;
}

/** What is wrong with the value of a field; null if nothing is. */
function faultOf({ label: field, type, options }: Field, value: Json | undefined): Message | null {
  switch (type) {
    case "text":
      return typeof value === "string" && value.length <= LONGEST_TEXT
        ? null
        : message("workflowRequests:answer.text", { field, max: LONGEST_TEXT });
    case "number":
      return typeof value === "number" ? null : message("workflowRequests:answer.number", { field });
    case "date":
      return typeof value === "string" && isDay(value)
        ? null
        : message("workflowRequests:answer.date", { field });
    case "choice":
      return typeof value === "string" && options.includes(value)
        ? null
        : message("workflowRequests:answer.choice", { field, choices: options.join(", ") });
  }
}

/** @throws Refusal `input` that names the first value that is missing, wrong, or not asked for */
function refuseValues(fields: readonly Field[], values: JsonObject): void {
  for (const field of fields) {
    const given = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const text = faultOf(field, given);
    if (text !== null) throw new Refusal("input", text, { field: field.name });
  }
  const more = Object.keys(values).find((name) => fields.every((field) => field.name !== name));
  if (more !== undefined) {
    const text = message("workflowRequests:answer.unknown", { field: more.slice(0, 60) });
    throw new Refusal("input", text);
  }
}

/**
 * Answers what a step asks a person.
 * @throws Refusal `input` for a value that does not fit its field
 */
export async function answer(
  { step: id, values }: Extract<WorkflowRequest, { action: "answer" }>,
  exchange: Exchange,
) {
  const shape = { schema: runStep, subject: "step" } as const;
  const { tool, input } = await call(exchange, "workflow_step", { step: id }, shape);
  const asked = v.safeParse(question, input ?? {});
  if (tool !== "human" || !asked.success) {
    throw new Refusal("conflict", message("workflowRequests:answer.notAsked"));
  }
  refuseValues(asked.output.fields, values);
  const request = { step: id, values };
  return await call(exchange, "workflow_answer", request, { schema: v.object({ run }), subject: "step" });
}
