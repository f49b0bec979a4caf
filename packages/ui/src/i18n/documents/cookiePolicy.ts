import type { Locale } from "../locales.ts";
import type { TextDocument } from "./documentType.ts";
import { cookiePolicy as en } from "./en/cookiePolicy.ts";
import { cookiePolicy as it } from "./it/cookiePolicy.ts";
import type { CookieSection } from "./sections.ts";

/** The cookie policy in every language. */
export const cookiePolicy: Readonly<Record<Locale, TextDocument<CookieSection>>> = { it, en };
