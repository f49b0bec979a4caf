import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LOCALE, type Locale } from "@regia/domain/messages";
import type { Bearer } from "@regia/functions/identity";
import type { GoogleStandIn } from "../../google/index.ts";
import type { SecurityEvent } from "../../log/index.ts";
import type { TokenRefusal } from "../sessions/tokens.ts";

/** What is found out about a request while it is answered. */
export interface RequestFacts {
  /** The verified owner of the token. */
  bearer?: Bearer | undefined;
  /** Why the token was refused. */
  refusal?: TokenRefusal | undefined;
  /** The address that the request names, in its accepted form. */
  email?: string | undefined;
  /** The kind of the opened link. */
  linkType?: string | undefined;
  /** What a signed-in person changes. */
  changes?: readonly ("password" | "email")[] | undefined;
  /** What happened to the person's second factor. */
  secondFactor?: SecurityEvent | undefined;
}

/** The data about the current request that emails and the log need. */
export interface RequestContext {
  readonly language: Locale;
  /** The validated redirect target of the email's link; undefined for the default. */
  readonly destination: string | undefined;
  /** The id of the request in the log; null outside of a server. */
  readonly requestId: string | null;
  /** The stand-in for Google, if there is one. */
  readonly google?: GoogleStandIn | undefined;
  /** What the security log tells about the request. */
  readonly facts: RequestFacts;
  /** The last database error of the request. */
  databaseError?: unknown;
}

/** The current request. lite passes only the address to its mailer. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The context of the current request, or the default one. */
export function currentContext(): RequestContext {
  return (
    requestContext.getStore() ?? {
      language: DEFAULT_LOCALE,
      destination: undefined,
      requestId: null,
      facts: {},
    }
  );
}
