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

/** The embedded backend's texts: emails, pages and command output. */
export const CATALOGUES = { it, en } satisfies Record<Locale, CatalogueLike<Resources>>;

/** The text of a key. */
export type Translate = TranslateKeys<Resources>;

/** Translates into one language. */
export const translateTo = (locale: Locale): Translate => translator(locale, CATALOGUES[locale]);
