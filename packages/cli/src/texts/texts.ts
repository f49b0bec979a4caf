import type { it } from "./it/index.ts";

/** The same keys with any words: what a translation must have. */
type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<Source[Key]>;
};

/** Every word that the command line says of its own; the product's words are the domain's. */
export type Texts = Translation<typeof it>;
