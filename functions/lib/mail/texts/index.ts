import {
  type CatalogueLike,
  type Locale,
  type Translate as TranslateKeys,
  translator,
} from "@regia/domain/messages";
import { en } from "./en/index.ts";
import { it } from "./it/index.ts";
import type Resources from "./resources.d.ts";

export type { Resources };

/** The texts of the emails. */
export const CATALOGUES = { it, en } satisfies Record<Locale, CatalogueLike<Resources>>;

/** Translates into one language. */
export const translateTo = (locale: Locale): TranslateKeys<Resources> =>
  translator(locale, CATALOGUES[locale]);
