import { AsyncLocalStorage } from "node:async_hooks";
import type { GoogleStandIn } from "../google/index.ts";
import type { MailLanguage } from "../mail/index.ts";

/** What an email needs to know about the request that causes it. */
export interface RequestContext {
  readonly language: MailLanguage;
  /** Where the request wants the link of an email to end; checked already, undefined for the usual place. */
  readonly destination: string | undefined;
  /** Names the request in the log; null outside of a server. */
  readonly requestId: string | null;
  /** Who answers for Google; undefined where nobody does. */
  readonly google?: GoogleStandIn | undefined;
  /** What the database last refused in the course of the request. */
  databaseError?: unknown;
}

/** The request in whose course something runs: lite hands its mailer nothing but the address. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The context of the running request, or the usual one outside of any. */
export function currentContext(): RequestContext {
  return requestContext.getStore() ?? { language: "it", destination: undefined, requestId: null };
}
