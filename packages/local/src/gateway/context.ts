import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LOCALE, type Locale } from "@regia/domain/messages";
import type { GoogleStandIn } from "../google/index.ts";

/** What an email needs to know about the request that causes it. */
export interface RequestContext {
  readonly language: Locale;
  /** The checked redirect target for the email's link; undefined for the default. */
  readonly destination: string | undefined;
  /** Names the request in the log; null outside of a server. */
  readonly requestId: string | null;
  /** The stand-in for Google, if there is one. */
  readonly google?: GoogleStandIn | undefined;
  /** The database's last error during the request. */
  databaseError?: unknown;
}

/** The current request, because lite passes nothing but the address to its mailer. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The context of the current request, or the default one. */
export function currentContext(): RequestContext {
  return requestContext.getStore() ?? { language: DEFAULT_LOCALE, destination: undefined, requestId: null };
}
