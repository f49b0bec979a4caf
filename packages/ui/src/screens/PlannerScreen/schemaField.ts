import type { Json, JsonObject } from "@regia/domain/workflows";

/** How a value of a JSON Schema is entered. */
export type SchemaControl =
  | { readonly kind: "text" | "longText" | "number" | "switch" | "texts" | "json" }
  | { readonly kind: "choice"; readonly options: readonly string[] };

/** A field of a form made from the JSON Schema of an object. */
export interface SchemaField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly isRequired: boolean;
  readonly isList: boolean;
  readonly control: SchemaControl;
}

/** Longest text that is entered in one line. */
const LINE = 300;

/** Keywords of a JSON Schema that make its form; their values are what a stranger wrote. */
interface Keywords {
  readonly type?: Json | undefined;
  readonly title?: Json | undefined;
  readonly description?: Json | undefined;
  readonly enum?: Json | undefined;
  readonly items?: Json | undefined;
  readonly maxLength?: Json | undefined;
  readonly format?: Json | undefined;
  readonly properties?: Json | undefined;
  readonly required?: Json | undefined;
}

const keywords = (schema: Json | undefined): Keywords => asObject(schema);

export const asObject = (value: Json | undefined): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const textOr = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

function controlOf(schema: Keywords): SchemaControl {
  const { type, enum: members, items, maxLength, format } = schema;
  if (Array.isArray(members) && members.every((one): one is string => typeof one === "string")) {
    return { kind: "choice", options: members };
  }
  switch (type) {
    case "string":
      return {
        kind:
          format !== undefined || (typeof maxLength === "number" && maxLength <= LINE) ? "text" : "longText",
      };
    case "number":
    case "integer":
      return { kind: "number" };
    case "boolean":
      return { kind: "switch" };
    case "array":
      return { kind: keywords(items).type === "string" ? "texts" : "json" };
    default:
      return { kind: "json" };
  }
}

/** The fields of an object's JSON Schema, in its order. Without a title a field has its name. */
export function schemaFields(schema: JsonObject | undefined): readonly SchemaField[] {
  const { properties, required } = keywords(schema);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(asObject(properties)).map(([name, value]) => {
    const own = keywords(value);
    return {
      name,
      label: textOr(own.title) ?? name,
      hint: textOr(own.description),
      isRequired: needed.includes(name),
      isList: own.type === "array",
      control: controlOf(own),
    };
  });
}

/** An object with another value in a place; without the place where there is none. */
export function withValue(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...object, [name]: value };
}

/** Kinds of the fields with which a workflow is started. */
export const INPUT_TYPES = ["text", "longText", "number", "boolean", "texts"] as const;

export type InputType = (typeof INPUT_TYPES)[number];

/** A field with which a workflow is started. */
export interface InputField {
  readonly name: string;
  readonly label: string;
  readonly type: InputType;
  readonly isRequired: boolean;
}

const SCHEMAS: Readonly<Record<InputType, JsonObject>> = {
  text: { type: "string", maxLength: LINE },
  longText: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  texts: { type: "array", items: { type: "string" } },
};

/** The fields of the input of a graph; kinds that the editor does not make are shown as long texts. */
export function inputFields(schema: JsonObject | undefined): readonly InputField[] {
  return schemaFields(schema).map(({ name, label, isRequired, control }) => ({
    name,
    label,
    isRequired,
    type:
      control.kind === "switch"
        ? "boolean"
        : (INPUT_TYPES.find((type) => type === control.kind) ?? "longText"),
  }));
}

/** A schema with a field changed, added at the end (`index` beyond the last), or removed (`field` null). */
export function withInputField(
  schema: JsonObject | undefined,
  index: number,
  field: InputField | null,
): JsonObject | undefined {
  const before = Object.entries(asObject(keywords(schema).properties));
  const kept = inputFields(schema);
  const own = (one: InputField): [string, Json] => {
    const [, given] = before[index] ?? [];
    // What the editor does not show of a field stays while its kind does.
    const base = kept[index]?.type === one.type ? asObject(given) : SCHEMAS[one.type];
    return [one.name, { ...base, title: one.label }];
  };
  const entries = field === null ? before.toSpliced(index, 1) : before.toSpliced(index, 1, own(field));
  if (entries.length === 0) return undefined;
  const fields = field === null ? kept.toSpliced(index, 1) : kept.toSpliced(index, 1, field);
  return {
    ...(schema ?? { type: "object", additionalProperties: false }),
    properties: Object.fromEntries(entries),
    required: fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
  };
}
