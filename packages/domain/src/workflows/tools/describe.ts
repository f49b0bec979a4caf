import { CATALOGUES, type Locale, type Resources, type Translate, translator } from "../../messages/index.ts";
import type { ToolDescription } from "../tool.ts";

/** Describes a tool in the language of the texts. */
export type Describe<Name extends string> = (
  t: Translate<Resources>,
) => ToolDescription & { readonly name: Name };

/** The texts of a language. */
export const textsIn = (locale: Locale): Translate<Resources> =>
  translator<Resources>(locale, CATALOGUES[locale]);
