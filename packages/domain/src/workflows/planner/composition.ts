import type { Locale, Resources, Translate } from "../../messages/index.ts";
import type { GraphStep, Json, JsonObject, StepCondition, WorkflowGraph } from "../graph.ts";
import { textsIn } from "../tools/describe.ts";
import type { GoalFacts } from "./facts.ts";
import { inputSchema } from "./inputs.ts";
import type { Wish } from "./wishes.ts";

/** Longest goal that is read, in characters. */
const LONGEST_GOAL = 4_000;

/** A text of a stranger as an argument: nothing in it is a reference, and every database can store it. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("\0", "")
    .slice(0, LONGEST_GOAL)
    .toWellFormed()
    .replace(/\{(?=\{)/g, "{ ")
    .trim();

/** What is known of a goal while its steps are put together. */
export class Composition {
  readonly t: Translate<Resources>;
  readonly locale: Locale;
  readonly goal: string;
  readonly facts: GoalFacts;
  readonly wishes: ReadonlyMap<Wish, number>;
  /** A reference to the text that the next step works on. */
  material: string | null = null;
  /** What must be true for the steps that follow. */
  condition: StepCondition | null = null;
  /** Steps that the ones that follow wait for. */
  readonly after: string[] = [];
  readonly #steps: GraphStep[] = [];
  readonly #fields = new Map<string, JsonObject>();

  constructor(goal: string, facts: GoalFacts, wishes: ReadonlyMap<Wish, number>, locale: Locale) {
    this.t = textsIn(locale);
    this.locale = locale;
    this.goal = plainText(goal);
    this.facts = facts;
    this.wishes = wishes;
  }

  /** Adds a step that comes after what must be waited for, under the condition that there is. */
  add(
    key: string,
    { title, tool, each, ...given }: { title: string; tool: string; each?: Json; arguments: JsonObject },
  ): void {
    this.#steps.push({
      key,
      title,
      tool,
      ...(each !== undefined && { each }),
      ...(this.condition !== null && { when: this.condition }),
      ...(this.after.length > 0 && { dependsOn: [...this.after] }),
      arguments: given.arguments,
    });
  }

  /** Makes a field of the run's input of what the goal does not say; gives the reference to it. */
  ask(name: string, schema: JsonObject): string {
    this.#fields.set(name, schema);
    return `{{input.${name}}}`;
  }

  /** Titles of the steps so far. */
  get titles(): string[] {
    return this.#steps.map(({ title = "" }) => title);
  }

  /** Titles of what is asked at the start. */
  get asked(): string[] {
    return [...this.#fields.values()].map(({ title }) => String(title));
  }

  get graph(): WorkflowGraph {
    return {
      ...(this.#fields.size > 0 && { input: inputSchema(Object.fromEntries(this.#fields)) }),
      steps: this.#steps,
    };
  }
}
