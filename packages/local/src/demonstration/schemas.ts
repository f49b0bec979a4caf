import {
  isObject,
  type Json,
  plainSchema,
  type SchemaObject,
  satisfies,
  textsOf,
  typesOf,
} from "./jsonSchema.ts";
import { summarise } from "./summary.ts";
import type { Values } from "./values.ts";
import { contentWords, wordsOf } from "./words.ts";

/** What a text is wanted for. */
type Kind =
  | "dates"
  | "dateTimes"
  | "times"
  | "emails"
  | "links"
  | "phones"
  | "places"
  | "summary"
  | "whole"
  | "any";

/** By which words of its name, or of its description, a text's kind is recognised; the first that fits. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:e?mails?|recipients?|destinatari[oi]?)$/, "emails"],
  [/^(?:urls?|uri|links?|websites?|sit[oi]|href)$/, "links"],
  [/^(?:phones?|telephone|telefon[oi]|mobile|cellulare)$/, "phones"],
  [/^(?:dates?|data|day|giorno|deadline|scadenza|due|birthday)$/, "dates"],
  [/^(?:times?|ora|orario|hour)$/, "times"],
  [
    /^(?:cit(?:y|ies)|citt[aà]|locations?|places?|luog(?:o|hi)|localit[aà]|town|country|paese|address|destination|destinazione|origin|origine|departure|partenza|arrival|arrivo|from|to|where)$/,
    "places",
  ],
  [/^(?:summary|riassunto|riepilogo|sintesi|abstract)$/, "summary"],
  [
    /^(?:query|q|question|domanda|search|text|testo|input|prompt|message|messaggio|body|content|note|description)$/,
    "whole",
  ],
];

const KIND_OF_FORMAT: Readonly<Record<string, Kind>> = {
  date: "dates",
  "date-time": "dateTimes",
  time: "times",
  email: "emails",
  uri: "links",
  url: "links",
};

/** A value of each format that satisfies it, for want of any. */
const SMALLEST: Readonly<Record<string, string>> = {
  date: "1970-01-01",
  "date-time": "1970-01-01T00:00:00Z",
  time: "00:00:00Z",
  duration: "P0D",
  email: "name@example.com",
  hostname: "example.com",
  ipv4: "0.0.0.0",
  ipv6: "::",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "00000000-0000-0000-0000-000000000000",
};

/** Entries of an array, schemas inside each other, and schemas at all. */
const MOST = { entries: 50, depth: 8, schemas: 3_000 };

/** Characters of a text that is made of a question's words. */
const LONGEST_PHRASE = 60;

/** The words of a name such as `departure_city`, `departureCity` or `departure-city`. */
export const wordsOfName = (name: string): string[] =>
  wordsOf(name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replaceAll("_", " "));

function kindOf({ format, description }: SchemaObject, name: string): Kind {
  const byFormat = typeof format === "string" ? KIND_OF_FORMAT[format] : undefined;
  if (byFormat) return byFormat;
  const described = typeof description === "string" ? wordsOf(description.slice(0, 200)) : [];
  // The last word of a name says what it is: the `city` of `email_city`.
  for (const word of [...wordsOfName(name).toReversed(), ...described]) {
    const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1];
    if (kind) return kind;
  }
  return "any";
}

/** Where whole words occur in a text, whatever their case; -1 if nowhere. */
function placeOf(words: string, text: string): number {
  const wanted = wordsOfName(words).join(" ");
  return wanted === "" ? -1 : ` ${wordsOf(text).join(" ")} `.indexOf(` ${wanted} `);
}

/** What a text says of a name: `title: Board meeting` or `il titolo è Assemblea`. */
function labelled(name: string, { text }: Values): string[] {
  const label = wordsOfName(name).join("[\\s_-]*");
  if (label === "") return [];
  const found = new RegExp(
    `(?<![\\p{L}\\p{N}])${label}\\s*(?:[:=]|\\sè\\s|\\sis\\s)\\s*([^,;.\\n?!]{1,200})`,
    "iu",
  ).exec(text);
  return found?.[1] ? [found[1].trim().replace(/^["«“'](.*)["»”']$/, "$1")] : [];
}

function textsFor(schema: SchemaObject, name: string, values: Values): readonly string[] {
  const { dates, times, quoted, names, text } = values;
  const kind = kindOf(schema, name);
  const said = labelled(name, values);
  switch (kind) {
    case "dateTimes":
      return dates.map((date, index) => `${date}T${times[index] ?? times[0] ?? "00:00:00"}Z`);
    case "times":
      return schema["format"] === "time"
        ? times.map((time) => `${time}Z`)
        : times.map((time) => time.slice(0, 5));
    case "places":
      return [...said, ...(values.places.length > 0 ? values.places : names)];
    case "summary":
      return text.trim() === "" ? [] : [summarise(text).join(" ")];
    case "whole":
      return [...said, ...quoted, ...(text.trim() === "" ? [] : [text.trim()])];
    case "any": {
      // With a pattern, every word may be what is meant.
      const words =
        "pattern" in schema
          ? (text.match(/[^\s,;:?!()]+/gu) ?? []).map((word) => word.replace(/\.$/, ""))
          : [];
      return [...said, ...quoted, ...names, ...words.slice(0, 200)];
    }
    default:
      return values[kind];
  }
}

/** Whether a text says yes or no to a name such as `urgent`. */
function answersFor(name: string, values: Values): boolean[] {
  const [said] = labelled(name, values);
  if (said !== undefined && /^(?:true|yes|s[iì]|vero)(?!\p{L})/iu.test(said)) return [true];
  if (said !== undefined && /^(?:false|no|falso)(?!\p{L})/iu.test(said)) return [false];
  const place = placeOf(name, values.text);
  if (place < 0) return [];
  return [
    !/(?:^| )(?:not|non|no|without|senza)(?: \S+)? $/.test(
      ` ${wordsOf(values.text).join(" ")} `.slice(0, place + 1),
    ),
  ];
}

/** The values of a text that fit a schema without parts, in the order of the text. */
export function fittingValues(schema: unknown, name: string, values: Values, root: unknown): readonly Json[] {
  const plain = plainSchema(schema, root);
  const { enum: members } = plain;
  const found = (): readonly Json[] => {
    if (Array.isArray(members)) {
      return (members as readonly Json[])
        .map((member) => ({ member, place: placeOf(String(member), values.text) }))
        .filter(({ place }) => place >= 0)
        .sort((one, other) => one.place - other.place)
        .map(({ member }) => member);
    }
    return typesOf(plain).flatMap((type): readonly Json[] => {
      switch (type) {
        case "string":
          return textsFor(plain, name, values);
        case "number":
        case "integer":
          return values.numbers;
        case "boolean":
          return answersFor(name, values);
        default:
          return [];
      }
    });
  };
  return found().filter((value) => satisfies(value, plain, root));
}

/** A value for a schema, and whether it comes from the text. */
interface Filled {
  readonly value: Json;
  readonly isFound: boolean;
}

const made = (value: Json): Filled => ({ value, isFound: false });

const numberOr = (value: unknown, other: number): number => (typeof value === "number" ? value : other);

/** The number nearest to zero that a schema allows. */
function smallestNumber(
  schema: SchemaObject,
  isWhole: boolean,
  isAllowed: (value: number) => boolean,
): number {
  const step = numberOr(schema["multipleOf"], isWhole ? 1 : 0);
  const low = Math.max(
    numberOr(schema["minimum"], -Infinity),
    numberOr(schema["exclusiveMinimum"], -Infinity),
  );
  const high = Math.min(
    numberOr(schema["maximum"], Infinity),
    numberOr(schema["exclusiveMaximum"], Infinity),
  );
  const steps = step > 0 ? step : 1;
  const above = Math.ceil(low / steps) * steps;
  const below = Math.floor(high / steps) * steps;
  const tried = [0, low, above, above + steps, high, below, below - steps, (low + high) / 2];
  return tried.find((value) => Number.isFinite(value) && isAllowed(value)) ?? 0;
}

/** Fills schemas from one text. Each value of the text is used once. */
class Filling {
  readonly #values: Values;
  readonly #root: unknown;
  readonly #used: Set<string>;
  #left = MOST.schemas;

  constructor(values: Values, root: unknown, used: readonly Json[]) {
    this.#values = values;
    this.#root = root;
    this.#used = new Set(used.map((value) => JSON.stringify(value)));
  }

  fill(schema: unknown, name: string, depth: number): Filled {
    this.#left -= 1;
    const plain = plainSchema(schema, this.#root);
    if (depth > MOST.depth * 2 || this.#left < 0) return made(null);
    if ("const" in plain) return made(plain["const"] as Json);
    const branches = plain["anyOf"] ?? plain["oneOf"];
    if (Array.isArray(branches) && branches.length > 0) return this.#branch(plain, branches, name, depth);
    const found = this.#unused(plain, name);
    if (found) return found;
    const types = typesOf(plain);
    for (const type of Array.isArray(plain["enum"]) ? [] : types) {
      const filled =
        type === "object"
          ? this.#object(plain, depth)
          : type === "array"
            ? this.#array(plain, name, depth)
            : undefined;
      if (filled?.isFound) return filled;
      if (filled && types.length === 1 && !("default" in plain)) return filled;
    }
    return made(this.#smallest(plain, name, depth));
  }

  #isAllowed(value: unknown, schema: unknown): boolean {
    return satisfies(value, schema, this.#root);
  }

  /** The first value of the text that fits and has not been used. The whole text is found in it any number of times. */
  #unused(schema: SchemaObject, name: string): Filled | undefined {
    const { text } = this.#values;
    const value = fittingValues(schema, name, this.#values, this.#root).find(
      (one) => typeof one === "boolean" || one === text.trim() || !this.#used.has(JSON.stringify(one)),
    );
    if (value === undefined || value === text.trim()) return value === undefined ? undefined : made(value);
    this.#used.add(JSON.stringify(value));
    return { value, isFound: true };
  }

  /** The first branch that something of the text satisfies; else the first that anything does. */
  #branch(plain: SchemaObject, branches: readonly unknown[], name: string, depth: number): Filled {
    const { anyOf: _any, oneOf: _one, ...own } = plain;
    let first: Filled | undefined;
    for (const branch of branches) {
      const filled = this.fill({ ...own, allOf: [branch] }, name, depth + 1);
      if (!this.#isAllowed(filled.value, plain)) continue;
      if (filled.isFound) return filled;
      first ??= filled;
    }
    return first ?? made(null);
  }

  /** A value that takes nothing from the text but words. */
  #smallest(schema: SchemaObject, name: string, depth: number): Json {
    const { default: standard, enum: members, examples } = schema;
    const given = [
      standard,
      ...(Array.isArray(members) ? members : []),
      ...(Array.isArray(examples) ? examples : []),
    ];
    const fitting = given.find((value) => value !== undefined && this.#isAllowed(value, schema));
    if (fitting !== undefined) return fitting as Json;
    const types = typesOf(schema);
    const [type = "null"] = types;
    if (types.includes("null")) return null;
    switch (type) {
      case "string":
        return this.#phrase(schema);
      case "number":
      case "integer":
        return smallestNumber(schema, type === "integer", (value) => this.#isAllowed(value, schema));
      case "boolean":
        return false;
      case "object":
        return this.#object(schema, depth).value;
      case "array":
        return this.#array(schema, name, depth).value;
      default:
        return null;
    }
  }

  /** The words of the text that say what it is about, in the length that a schema allows. */
  #phrase({ format, minLength, maxLength }: SchemaObject): string {
    const smallest = typeof format === "string" ? SMALLEST[format] : undefined;
    if (smallest !== undefined) return smallest;
    const about = new Set(contentWords(this.#values.text));
    const words = this.#values.text.match(/[\p{L}\p{N}]+/gu) ?? [];
    let phrase = "";
    for (const word of words) {
      if (!about.has(word.toLowerCase()) || phrase.length + word.length >= LONGEST_PHRASE) continue;
      phrase += phrase === "" ? word : ` ${word}`;
    }
    const shortened = [...phrase].slice(0, numberOr(maxLength, LONGEST_PHRASE)).join("");
    return (
      shortened + "-".repeat(Math.max(0, Math.min(10_000, numberOr(minLength, 0)) - [...shortened].length))
    );
  }

  #array(schema: SchemaObject, name: string, depth: number): Filled {
    const { prefixItems, items = {}, minItems, maxItems, uniqueItems } = schema;
    const value: Json[] = [];
    let isFound = false;
    const most = Math.min(MOST.entries, numberOr(maxItems, MOST.entries));
    for (const first of Array.isArray(prefixItems) ? prefixItems.slice(0, most) : []) {
      const filled = this.fill(first, name, depth + 1);
      value.push(filled.value);
      isFound ||= filled.isFound;
    }
    const isRepeated = (entry: Json) =>
      uniqueItems === true && !this.#isAllowed([...value, entry], { uniqueItems });
    while (items !== false && value.length < most) {
      const before = this.#used.size;
      const filled = this.fill(items, name, depth + 1);
      if (!filled.isFound || isRepeated(filled.value)) break;
      value.push(filled.value);
      isFound = true;
      // What can be taken again and again fills one entry.
      if (this.#used.size === before) break;
    }
    const least = Math.min(numberOr(minItems, 0), MOST.entries);
    for (let attempt = 0; value.length < least && attempt < MOST.entries * 2; attempt += 1) {
      const entry =
        uniqueItems === true
          ? this.#other(items, name, depth, attempt)
          : this.fill(items, name, depth + 1).value;
      if (!isRepeated(entry)) value.push(entry);
    }
    return { value, isFound };
  }

  /** One of several different values that a schema allows. */
  #other(schema: unknown, name: string, depth: number, attempt: number): Json {
    const plain = plainSchema(schema, this.#root);
    const { enum: members } = plain;
    const { value } = this.fill(schema, name, depth + 1);
    const others: Json[] = Array.isArray(members) ? [...(members as readonly Json[])] : [];
    if (typeof value === "number") {
      const step = numberOr(plain["multipleOf"], 1) * (attempt + 1);
      others.push(value + step, value - step);
    } else if (typeof value === "string") {
      const mark = String(attempt);
      others.push(`${value} ${mark}`, `${[...value].slice(0, -mark.length).join("")}${mark}`);
    } else if (typeof value === "boolean") others.push(attempt % 2 === 0);
    const place = attempt % Math.max(1, others.length);
    return [...others.slice(place), ...others].find((one) => this.#isAllowed(one, plain)) ?? value;
  }

  #object(schema: SchemaObject, depth: number): Filled {
    const { properties, additionalProperties = {}, minProperties } = schema;
    const known = isObject(properties) ? properties : {};
    const required = new Set(textsOf(schema["required"]));
    const filled = new Map<string, Filled>();
    // What is recognised by its kind chooses before what takes any text.
    const isOpen = (name: string) => kindOf(plainSchema(known[name], this.#root), name) === "any";
    const order = [...new Set([...required, ...Object.keys(known)])].sort(
      (one, other) =>
        Number(required.has(other)) - Number(required.has(one)) ||
        Number(isOpen(one)) - Number(isOpen(other)),
    );
    const wanted = numberOr(minProperties, 0);
    const schemaOf = (name: string) => (Object.hasOwn(known, name) ? known[name] : additionalProperties);
    for (const name of order) {
      if (!required.has(name) && depth >= MOST.depth) continue;
      const one = this.fill(schemaOf(name), name, depth + 1);
      const isKept = required.has(name) || one.isFound || filled.size < wanted;
      if (isKept && (required.has(name) || this.#isAllowed(one.value, schemaOf(name)))) filled.set(name, one);
    }
    for (
      let index = 1;
      filled.size < Math.min(wanted, MOST.entries) && additionalProperties !== false;
      index += 1
    ) {
      if (!Object.hasOwn(known, `field${index}`)) {
        filled.set(`field${index}`, this.fill(additionalProperties, `field${index}`, depth + 1));
      }
    }
    const names = [...Object.keys(known), ...filled.keys()];
    const value = Object.fromEntries(
      [...new Set(names)].flatMap((name) => {
        const one = filled.get(name);
        return one ? [[name, one.value] as const] : [];
      }),
    );
    return { value, isFound: [...filled.values()].some(({ isFound }) => isFound) };
  }
}

/**
 * Makes a document that satisfies a JSON Schema: filled with what fits in a text, else with the schema's defaults or the
 * smallest values, and then only where it must be. Understood are types, `enum`, `const`, bounds, `format`,
 * `properties`, `required`, `items`, `prefixItems`, `anyOf`, `oneOf`, `allOf` and `$ref` inside the document. A schema
 * that asks for more may not be satisfied.
 * @param used values of the text that are not to be taken.
 */
export function filledSchema(schema: unknown, values: Values, used: readonly Json[] = []): Json {
  return new Filling(values, schema, used).fill(schema, "", 0).value;
}
