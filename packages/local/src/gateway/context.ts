import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LOCALE, type Locale } from "@regia/domain/messages";
import type { GoogleStandIn } from "../google/index.ts";

/** The data about the current request that emails need. */
export interface RequestContext {
  readonly language: Locale;
  /** The validated redirect target of the email's link; undefined for the default. */
  readonly destination: string | undefined;
  /** The id of the request in the log; null outside of a server. */
  readonly requestId: string | null;
  /** The stand-in for Google, if there is one. */
  readonly google?: GoogleStandIn | undefined;
  /** The last database error of the request. */
  databaseError?: unknown;
}

/** The current request. lite passes only the address to its mailer. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The context of the current request, or the default one. */
export function currentContext(): RequestContext {
  return requestContext.getStore() ?? { language: DEFAULT_LOCALE, destination: undefined, requestId: null };
}
