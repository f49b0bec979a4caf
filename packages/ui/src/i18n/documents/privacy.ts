import type { Locale } from "../locales.ts";
import type { TextDocument } from "./documentType.ts";
import { privacy as en } from "./en/privacy.ts";
import { privacy as it } from "./it/privacy.ts";
import type { PrivacySection } from "./sections.ts";

/** The privacy policy in every language. */
export const privacy: Readonly<Record<Locale, TextDocument<PrivacySection>>> = { it, en };
