import type { Locale } from "@regia/domain/messages";
import type { Texts } from "./texts.ts";

export type { Texts } from "./texts.ts";

/** Loads the texts of one language only. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  return locale === "it" ? (await import("./it/index.ts")).it : (await import("./en/index.ts")).en;
}
