import { createContext, Script } from "node:vm";

/** A JSON document. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON Schema of an object, as it was sent. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Whether something is an object with keys. */
export const isObject = (value: unknown): value is SchemaObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keywords of which the larger value is the stricter one, and those of which the smaller is. */
const STRICTER: Readonly<Record<string, (one: number, other: number) => number>> = {
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  minProperties: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
  maxProperties: Math.min,
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts of a list such as `required`. */
export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((one): one is string => typeof one === "string");

/** What two schemas ask for together. */
function together(one: SchemaObject, other: SchemaObject): SchemaObject {
  const merged: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const former = merged[key];
    const stricter = STRICTER[key];
    if (former === undefined) merged[key] = value;
    else if (key === "properties" && isObject(former) && isObject(value)) {
      const properties: Record<string, unknown> = { ...former };
      for (const [name, schema] of Object.entries(value)) {
        properties[name] = Object.hasOwn(former, name) ? { allOf: [former[name], schema] } : schema;
      }
      merged[key] = properties;
    } else if (key === "required") merged[key] = [...new Set([...textsOf(former), ...textsOf(value)])];
    else if (key === "enum") {
      const texts = new Set(listOf(value).map((member) => JSON.stringify(member)));
      merged[key] = listOf(former).filter((member) => texts.has(JSON.stringify(member)));
    } else if (stricter && typeof former === "number" && typeof value === "number") {
      merged[key] = stricter(former, value);
    } else merged[key] = value;
  }
  return merged;
}

/** What a pointer such as `#/$defs/city` names in a document; undefined if nothing. */
function pointed(root: unknown, pointer: string): unknown {
  if (!pointer.startsWith("#")) return undefined;
  let place: unknown = root;
  for (const part of pointer.slice(1).split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(place)) place = (place as readonly unknown[])[Number(key)];
    else if (isObject(place) && Object.hasOwn(place, key)) place = place[key];
    else return undefined;
  }
  return place;
}

/** References and parts that are followed from one schema. */
const MOST_PARTS = 50;

/** A schema without its references and `allOf`; a boolean schema is `{}` or one that nothing satisfies. */
export function plainSchema(schema: unknown, root: unknown): SchemaObject {
  let left = MOST_PARTS;
  const plain = (part: unknown): SchemaObject => {
    left -= 1;
    if (part === false) return { enum: [] };
    if (!isObject(part) || left < 0) return {};
    const { $ref, allOf, ...own } = part;
    let merged: SchemaObject = own;
    if (typeof $ref === "string") merged = together(plain(pointed(root, $ref)), merged);
    for (const one of listOf(allOf)) merged = together(merged, plain(one));
    return merged;
  };
  return plain(schema);
}

/** The types that a schema allows; those that its keywords are about if it names none. */
export function typesOf({ type, ...schema }: SchemaObject): string[] {
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return textsOf(type);
  if ("properties" in schema || "required" in schema || "additionalProperties" in schema) return ["object"];
  if ("items" in schema || "prefixItems" in schema || "minItems" in schema) return ["array"];
  if ("minimum" in schema || "maximum" in schema || "multipleOf" in schema) return ["number"];
  return ["string"];
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  time: /^\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
};

const sandbox = createContext({ pattern: "", text: "" });
const matching = new Script('new RegExp(pattern, "u").test(text)');
/** Patterns that are no regular expression, or took too long. */
const unusable = new Set<string>();

/** Milliseconds of one attempt, and the processor time in it, in microseconds, after which a pattern is too slow. */
const ATTEMPT = { milliseconds: 20, processor: 10_000 };
/** On a busy machine an attempt can pass without any processor time. */
const ATTEMPTS = 50;

/** Whether a pattern from outside is in a text; false for one that is no regular expression or takes too long. */
function matches(pattern: string, text: string): boolean {
  for (let attempt = 0; attempt < ATTEMPTS && !unusable.has(pattern); attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      Object.assign(sandbox, { pattern, text });
      return matching.runInContext(sandbox, { timeout: ATTEMPT.milliseconds }) === true;
    } catch (error) {
      const isLate = Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
      if (isLate && process.threadCpuUsage(before).user < ATTEMPT.processor) continue;
      if (unusable.size >= 100) unusable.clear();
      unusable.add(pattern);
    }
  }
  return false;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Whether the number that a keyword holds, if it holds one, passes. */
const allows = (limit: unknown, isWithin: (limit: number) => boolean): boolean =>
  typeof limit !== "number" || isWithin(limit);

function allowsNumber(value: number, schema: SchemaObject): boolean {
  return (
    allows(schema["minimum"], (limit) => value >= limit) &&
    allows(schema["maximum"], (limit) => value <= limit) &&
    allows(schema["exclusiveMinimum"], (limit) => value > limit) &&
    allows(schema["exclusiveMaximum"], (limit) => value < limit) &&
    allows(schema["multipleOf"], (step) => Number.isInteger(value / step))
  );
}

function allowsText(value: string, { minLength, maxLength, pattern, format }: SchemaObject): boolean {
  const length = [...value].length;
  return (
    allows(minLength, (limit) => length >= limit) &&
    allows(maxLength, (limit) => length <= limit) &&
    (typeof pattern !== "string" || matches(pattern, value)) &&
    (typeof format !== "string" || (FORMATS[format]?.test(value) ?? true))
  );
}

/** Schemas inside each other, and schemas at all, that are looked at for one document. */
const MOST = { depth: 30, schemas: 20_000 };

/**
 * Whether a document satisfies a schema, as far as it is looked at. Keywords that are not known here are taken as
 * satisfied.
 * @param root the document that the schema's references are about.
 */
export function satisfies(document: unknown, whole: unknown, root: unknown): boolean {
  let left = MOST.schemas;
  const check = (value: unknown, schema: unknown, depth: number): boolean => {
    left -= 1;
    if (depth > MOST.depth || left < 0) return true;
    return allowsValue(value, plainSchema(schema, root), (part, partSchema) =>
      check(part, partSchema, depth + 1),
    );
  };
  return check(document, whole, 0);
}

/** @param is whether a part satisfies its schema. */
function allowsValue(
  value: unknown,
  plain: SchemaObject,
  is: (part: unknown, schema: unknown) => boolean,
): boolean {
  const { type, enum: members, anyOf, oneOf, not } = plain;
  const same = (other: unknown) => JSON.stringify(other) === JSON.stringify(value);
  if (type !== undefined && !typesOf(plain).some((one) => isOfType(value, one))) return false;
  if (Array.isArray(members) && !members.some(same)) return false;
  if ("const" in plain && !same(plain["const"])) return false;
  if (Array.isArray(anyOf) && !anyOf.some((one) => is(value, one))) return false;
  if (Array.isArray(oneOf) && oneOf.filter((one) => is(value, one)).length !== 1) return false;
  if (not !== undefined && is(value, not)) return false;
  if (typeof value === "number") return allowsNumber(value, plain);
  if (typeof value === "string") return allowsText(value, plain);
  if (Array.isArray(value)) {
    const { items, minItems, maxItems, uniqueItems } = plain;
    const first = listOf(plain["prefixItems"]);
    return (
      allows(minItems, (limit) => value.length >= limit) &&
      allows(maxItems, (limit) => value.length <= limit) &&
      (uniqueItems !== true || new Set(value.map((one) => JSON.stringify(one))).size === value.length) &&
      value.every((one, index) => is(one, index < first.length ? first[index] : (items ?? true)))
    );
  }
  if (!isObject(value)) return true;
  const { properties, additionalProperties = true, minProperties, maxProperties } = plain;
  const known = isObject(properties) ? properties : {};
  const keys = Object.keys(value);
  return (
    textsOf(plain["required"]).every((key) => Object.hasOwn(value, key)) &&
    allows(minProperties, (limit) => keys.length >= limit) &&
    allows(maxProperties, (limit) => keys.length <= limit) &&
    keys.every((key) => is(value[key], Object.hasOwn(known, key) ? known[key] : additionalProperties))
  );
}
