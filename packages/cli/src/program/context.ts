import type { Locale } from "@regia/domain/messages";
import type { Translate } from "../texts/index.ts";
import type { Failure } from "./exit.ts";

/** What every command receives: the language, its texts, the environment, and how a failure is printed. */
export interface Context {
  readonly locale: Locale;
  readonly t: Translate;
  readonly env: NodeJS.ProcessEnv;
  readonly printFailure: (failure: Failure) => void;
}
