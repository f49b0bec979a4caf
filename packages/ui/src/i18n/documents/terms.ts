import type { Locale } from "../locales.ts";
import type { TextDocument } from "./documentType.ts";
import { terms as en } from "./en/terms.ts";
import { terms as it } from "./it/terms.ts";
import type { TermsAnnex, TermsSection } from "./sections.ts";

/** The terms of service in every language. */
export const terms: Readonly<Record<Locale, TextDocument<TermsSection | TermsAnnex>>> = { it, en };
