import type { it } from "./it/index.ts";

/** A catalogue's keys without the plural for millions, which Italian has and English has not. */
type SharedTexts<Texts> = {
  [Key in keyof Texts as Key extends `${string}_many` ? never : Key]: Texts[Key] extends string
    ? Texts[Key]
    : SharedTexts<Texts[Key]>;
};

/** The screens' own texts of one language, by namespace: the Italian catalogue is the shape that the others owe. */
export type UiCatalogue = SharedTexts<typeof it>;
