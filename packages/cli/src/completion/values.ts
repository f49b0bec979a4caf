import type { Argument, Option } from "commander";

export interface Suggestion {
  readonly value: string;
  readonly description: string;
}

/** The suggested values of an option or argument: words, given what is typed already, or file names. */
export type ValueSource = "files" | ((current: string) => readonly (string | Suggestion)[]);

const sources = new WeakMap<Option | Argument, ValueSource>();

/** Sets the suggested values of an option or argument; its choices are suggested without this. */
export function offers<Item extends Option | Argument>(item: Item, source: ValueSource): Item {
  sources.set(item, source);
  return item;
}

/** The suggested values: those set with {@link offers}, or the choices. */
export function sourceOf(item: Option | Argument): ValueSource | undefined {
  const choices = item.argChoices;
  return sources.get(item) ?? (choices && (() => choices));
}
