import type { Locale } from "@regia/domain/messages";
import type { Texts } from "./texts.ts";

export type { Texts } from "./texts.ts";

/** The words of one language; the other one is not even loaded. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  return locale === "it" ? (await import("./it/index.ts")).it : (await import("./en/index.ts")).en;
}
