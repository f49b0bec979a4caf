import type { Locale } from "@regia/domain/messages";
import type { Translate } from "../texts/index.ts";

/** What every command receives: the language, its texts and the environment. */
export interface Context {
  readonly locale: Locale;
  readonly t: Translate;
  readonly env: NodeJS.ProcessEnv;
}
