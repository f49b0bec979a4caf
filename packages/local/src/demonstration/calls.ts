import concepts from "./concepts.json" with { type: "json" };
import { isObject, type Json, plainSchema, textsOf } from "./jsonSchema.ts";
import { filledSchema, fittingValues, wordsOfName } from "./schemas.ts";
import type { Values } from "./values.ts";
import { contentWords } from "./words.ts";

/** A function that the asker offers. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: unknown;
}

/** Whether tools are called: as the question asks for it, never, in any case, or one in any case. */
export type ToolChoice = "auto" | "none" | "required" | { readonly name: string };

/** A call of a tool. */
export interface ToolCall {
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}

/** Calls of one answer. */
const MOST_CALLS = 8;

/** Letters by which words of one stem are recognised. */
const STEM = 5;

/** Words of names that say nothing of what a tool is about. */
const GENERAL = new Set([
  "get",
  "fetch",
  "do",
  "run",
  "call",
  "tool",
  "function",
  "make",
  "api",
  "current",
  "use",
]);

const CONCEPTS = new Map(
  concepts.flatMap((words, index) => words.split(" ").map((word) => [word, `#${index}`])),
);

/** A word as it is compared: what it means in Italian and English if that is known, else its stem. */
const meaningOf = (word: string): string => CONCEPTS.get(word) ?? word.slice(0, STEM);

const meaningsOf = (words: readonly string[]): Set<string> =>
  new Set(words.filter((word) => !GENERAL.has(word)).map(meaningOf));

const shared = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter((one) => others.has(one)).length;

/**
 * How well a question fits a tool; 0 if it does not. It fits if it holds the tool's name, all words of the name that say
 * what it is about, or two words of the name, the description and the parameters' names. Words are compared by what they mean.
 */
function fitOf({ name, description, parameters }: Tool, question: string): number {
  if (question.toLowerCase().includes(name.toLowerCase())) return Number.POSITIVE_INFINITY;
  const asked = meaningsOf(contentWords(question));
  const named = meaningsOf(wordsOfName(name));
  const { properties } = plainSchema(parameters, parameters);
  const parameterWords = isObject(properties) ? Object.keys(properties).flatMap(wordsOfName) : [];
  const about = new Set([...named, ...meaningsOf([...contentWords(description), ...parameterWords])]);
  const fit = shared(about, asked);
  const isNamed = named.size > 0 && shared(named, asked) === named.size;
  return isNamed || fit > 1 ? fit + shared(named, asked) : 0;
}

/** The tool that a question is for; the first of those that fit alike. */
function chosen(tools: readonly Tool[], choice: ToolChoice, question: string): Tool | undefined {
  if (choice === "none") return undefined;
  if (typeof choice === "object") return tools.find(({ name }) => name === choice.name);
  const fits = tools.map((tool) => ({ tool, fit: fitOf(tool, question) }));
  const best = Math.max(...fits.map(({ fit }) => fit));
  return choice === "required" || best > 0 ? fits.find(({ fit }) => fit === best)?.tool : undefined;
}

/** The values of a required argument of which a text has several, each for a call of its own; none if there is no such argument. */
function severalOf({ parameters }: Tool, values: Values): readonly Json[] {
  const plain = plainSchema(parameters, parameters);
  const properties = isObject(plain["properties"]) ? plain["properties"] : {};
  const fitting = textsOf(plain["required"])
    .filter((name) => Object.hasOwn(properties, name))
    .map((name) => [...new Set(fittingValues(properties[name], name, values, parameters))]);
  // Of a value that fits two arguments each call needs two.
  return (
    fitting.find(
      (found) =>
        found.length > 1 &&
        !fitting.some((other) => other !== found && other.some((value) => found.includes(value))),
    ) ?? []
  );
}

/** The calls of tools that a question asks for, with arguments from its text; none if no tool is to be called. */
export function callsFor(
  values: Values,
  {
    tools,
    choice,
    isParallel,
  }: { readonly tools: readonly Tool[]; readonly choice: ToolChoice; readonly isParallel: boolean },
): ToolCall[] {
  const tool = chosen(tools, choice, values.text);
  if (tool === undefined) return [];
  const several = isParallel ? severalOf(tool, values).slice(0, MOST_CALLS) : [];
  const used = several.length > 1 ? several.map((one) => several.filter((other) => other !== one)) : [[]];
  return used.map((others) => {
    const filled = filledSchema(tool.parameters, values, others);
    return {
      name: tool.name,
      // A tool without parameters has no schema, or one that asks for nothing.
      arguments: JSON.stringify(isObject(filled) ? filled : {}),
    };
  });
}
