import type { Locale } from "../locales.ts";
import type { TextDocument } from "./documentType.ts";
import { guide as en } from "./en/guide.ts";
import { guide as it } from "./it/guide.ts";
import type { GuideChapter } from "./sections.ts";

/** The guide in every language. */
export const guide: Readonly<Record<Locale, TextDocument<GuideChapter>>> = { it, en };
