import type { Json, JsonObject } from "@regia/domain/workflows";
import { eventOf, linesOf, mailOf } from "./readArguments.ts";

/** A field in which a part of the arguments is edited; `json` holds all of them. */
export type EditedField = "to" | "subject" | "text" | "title" | "start" | "end" | "attendees" | "json";

interface EditedValue {
  field: EditedField;
  value: string;
}

/** The arguments of a tool as fields. */
export function fieldsOf(tool: string, args: JsonObject): readonly EditedValue[] {
  if (tool === "mail.send") {
    const { to, subject, text } = mailOf(args);
    return [
      { field: "to", value: to.join("\n") },
      { field: "subject", value: subject },
      { field: "text", value: text },
    ];
  }
  if (tool === "calendar.add") {
    const { title, start, end, attendees } = eventOf(args);
    return [
      { field: "title", value: title },
      { field: "start", value: start },
      { field: "end", value: end ?? "" },
      { field: "attendees", value: attendees.join("\n") },
    ];
  }
  return [{ field: "json", value: JSON.stringify(args, null, 2) }];
}

function parsedObject(text: string): JsonObject | null {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : null;
  } catch {
    return null;
  }
}

/** The arguments with the edited fields; those that have no field stay. Null if they are not an object of JSON. */
export function editedArguments(
  tool: string,
  args: JsonObject,
  fields: readonly EditedValue[],
): JsonObject | null {
  const typed = (field: EditedField) => fields.find((one) => one.field === field)?.value ?? "";
  if (tool === "mail.send") {
    return { ...args, to: linesOf(typed("to")), subject: typed("subject"), text: typed("text") };
  }
  if (tool === "calendar.add") {
    const { end: _end, attendees: _attendees, ...rest } = args;
    const [end, attendees] = [typed("end").trim(), linesOf(typed("attendees"))];
    const optional = Object.entries({ end, attendees }).filter(([, value]) => value.length > 0);
    return {
      ...rest,
      title: typed("title"),
      start: typed("start").trim(),
      ...Object.fromEntries(optional),
    };
  }
  return parsedObject(typed("json"));
}
