/** A state that a story of a screen shows. */
export interface DescribedState {
  /** In Markdown: the kind of the state as code. */
  readonly name: string;
  /** What the screen shows or waits for. */
  readonly text: string;
}

/** The states that the comment of a story describes, each as `@state NAME: TEXT`. */
export const statesIn = (comment: string): DescribedState[] =>
  [...comment.matchAll(/@state ([^:]+): ((?:(?!@state )[\s\S])+)/g)].map(([, name = "", text = ""]) => ({
    name,
    text: text.replaceAll(/\s+/g, " ").trim(),
  }));
