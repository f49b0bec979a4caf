import type { Locale } from "@regia/domain/messages";
import type { Texts } from "../texts/index.ts";

/** What every command is given: the language, its words and the environment. */
export interface Context {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly env: NodeJS.ProcessEnv;
}
