import { createHmac, hkdfSync } from "node:crypto";
import { addressKey } from "@regia/functions/rateLimits";
import { decodeJwt } from "jose";
import { normalForm } from "../../addresses/index.ts";
import type { Log, LogEntry, SecurityEvent } from "../../log/index.ts";
import type { Service } from "../http/response.ts";
import type { RequestContext } from "./context.ts";

/** The session that a response opens. */
export interface OpenedSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** The requests below `/auth/v1` whose responses open sessions. */
const OPENING = /^(?:GET|POST) \/(?:token|verify|callback)$/;

/** The session that the response to a sign-in or to a link opens, in its body or in its redirect. */
export async function sessionOpenedBy(response: Response): Promise<OpenedSession | undefined> {
  const location = response.headers.get("Location");
  if (location === null && !response.ok) return undefined;
  const token =
    location === null
      ? ((await response.clone().json()) as { access_token?: string }).access_token
      : new URLSearchParams(URL.parse(location)?.hash.slice(1)).get("access_token");
  const { sub, session_id: sessionId } = token ? decodeJwt(token) : {};
  return sub !== undefined && typeof sessionId === "string" ? { userId: sub, sessionId } : undefined;
}

/** The session that the response to a request opens or renews, if it does. */
export async function openedBy(request: Request, response: Response): Promise<OpenedSession | undefined> {
  const path = new URL(request.url).pathname.slice("/auth/v1".length);
  return OPENING.test(`${request.method} ${path}`) ? await sessionOpenedBy(response) : undefined;
}

/** The code of a refusal, in its header, its redirect or its body. */
async function codeOf(response: Response): Promise<string | undefined> {
  const header = response.headers.get("X-Sb-Error-Code");
  if (header !== null) return header;
  const location = response.headers.get("Location");
  if (location !== null) {
    const code = new URLSearchParams(URL.parse(location)?.hash.slice(1)).get("error_code");
    return code ?? undefined;
  }
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { error_code?: unknown } | undefined;
  return typeof body?.error_code === "string" ? body.error_code : undefined;
}

/** A request and its response. */
interface Exchange {
  readonly service: Service;
  readonly request: Request;
  readonly response: Response;
  readonly context: RequestContext;
}

interface Recorded {
  readonly event: SecurityEvent;
  readonly details?: LogEntry;
}

const LINKS: Readonly<Record<string, SecurityEvent>> = {
  signup: "address_confirmed",
  recovery: "recovery_opened",
  email_change: "email_changed",
};

function whenChanged({ response, context }: Exchange, reason: string | undefined): Recorded[] {
  const changes = context.facts.changes ?? [];
  if (!response.ok) {
    return changes.includes("password") ? [{ event: "password_change_refused", details: { reason } }] : [];
  }
  return changes.map((change) => ({
    event: change === "password" ? "password_changed" : "email_change_requested",
  }));
}

/** The events of a request to the authentication service. */
async function authEvents(exchange: Exchange, path: string): Promise<Recorded[]> {
  const { request, response, context } = exchange;
  const { searchParams } = new URL(request.url);
  const { linkType = "", secondFactor } = context.facts;
  const call = `${request.method} ${path}`;
  const opened = await openedBy(request, response);
  const reason = opened === undefined ? await codeOf(response) : undefined;
  switch (call) {
    case "POST /signup":
      return response.ok ? [{ event: "sign_up" }] : [];
    case "POST /token": {
      if (searchParams.get("grant_type") !== "refresh_token") {
        return opened === undefined
          ? [{ event: "sign_in_refused", details: { reason } }]
          : [{ event: "sign_in", details: { ...opened } }];
      }
      return reason === "refresh_token_already_used" ? [{ event: "refresh_reused" }] : [];
    }
    case "GET /callback":
      // The client exchanges the code for the session.
      if (URL.parse(response.headers.get("Location") ?? "")?.searchParams.has("code")) return [];
      return opened === undefined
        ? [{ event: "sign_in_refused", details: { reason } }]
        : [{ event: "sign_in", details: { ...opened } }];
    case "GET /verify":
    case "POST /verify": {
      if (opened === undefined)
        return reason === undefined ? [] : [{ event: "link_refused", details: { reason } }];
      const event = LINKS[linkType];
      return event === undefined ? [] : [{ event, details: { ...opened } }];
    }
    case "POST /recover":
      return response.ok ? [{ event: "recovery_requested" }] : [];
    case "PUT /user":
      return whenChanged(exchange, reason);
    case "POST /logout":
      return response.ok ? [{ event: "sign_out" }] : [];
    default:
      return secondFactor === undefined ? [] : [{ event: secondFactor, details: { reason } }];
  }
}

const PROCEDURES: Readonly<Record<string, SecurityEvent>> = {
  "POST /rest/v1/rpc/end_session": "session_ended",
  "POST /rest/v1/rpc/delete_account": "account_deleted",
  "POST /rest/v1/rpc/create_api_token": "api_token_created",
  "POST /rest/v1/rpc/revoke_api_token": "api_token_revoked",
  "POST /rest/v1/rpc/revoke_api_tokens": "api_token_revoked",
};

async function eventsOf(exchange: Exchange): Promise<Recorded[]> {
  const { service, request, response, context } = exchange;
  const { refusal } = context.facts;
  const { pathname } = new URL(request.url);
  if (response.status === 429) return [{ event: "rate_limited", details: { service } }];
  if (refusal !== undefined) {
    // Every session refreshes its tokens when they expire.
    return refusal === "expired" ? [] : [{ event: "token_refused", details: { service, reason: refusal } }];
  }
  if (service === "auth") return await authEvents(exchange, pathname.slice("/auth/v1".length));
  if (!response.ok) return [];
  // lite decodes the path too.
  const event = PROCEDURES[`${request.method} ${decodeURIComponent(pathname)}`];
  return event === undefined ? [] : [{ event }];
}

/**
 * Records the security events of requests. Mail and network addresses are recorded as hashes with a key of this
 * installation: the same address has the same hash, which nobody can reverse by trying addresses.
 */
export function securityLog(log: Log, secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "security log", 32));
  const hashed = (value: string): string =>
    createHmac("sha256", key).update(value).digest("hex").slice(0, 16);
  return async (exchange: Exchange, ip: string | null): Promise<void> => {
    const { bearer, email } = exchange.context.facts;
    const about: LogEntry = {
      userId: bearer?.userId,
      sessionId: bearer?.sessionId ?? undefined,
      mailbox: email === undefined ? undefined : hashed(normalForm(email)),
      from: ip === null ? undefined : hashed(addressKey(ip)),
    };
    for (const { event, details } of await eventsOf(exchange)) {
      log.security(event, { requestId: exchange.context.requestId ?? undefined, ...about, ...details });
    }
  };
}
