import type { it } from "./it/index.ts";

/** The shape of a translation: the same keys, any texts. */
type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Translation<Source[Key]>;
};

/** Every text of the command line; texts of the product come from the domain. */
export type Texts = Translation<typeof it>;
