import type { Argument, Option } from "commander";

/** One thing that the shell may offer. */
export interface Suggestion {
  readonly value: string;
  readonly description: string;
}

/** What the shell may offer for a value: words that depend on what is typed already, or the files of the folder. */
export type ValueSource = "files" | ((current: string) => readonly (string | Suggestion)[]);

const sources = new WeakMap<Option | Argument, ValueSource>();

/** Says what the shell may offer as the value of an option or argument; choices are offered anyway. */
export function offers<Item extends Option | Argument>(item: Item, source: ValueSource): Item {
  sources.set(item, source);
  return item;
}

/** What the shell may offer for a value: what {@link offers} said, or the choices. */
export function sourceOf(item: Option | Argument): ValueSource | undefined {
  const choices = item.argChoices;
  return sources.get(item) ?? (choices && (() => choices));
}
