import { setTimeout } from "node:timers/promises";
import { AdminClient, ApiError, hasStatus, Transport } from "@regia/api/client";
import { isSessionValid } from "@regia/domain/session";
import { boundedFetch } from "../backend/ask.ts";
import { type Connection, connect } from "../backend/connection.ts";
import { requirePrivateSite, requireTrusted } from "../backend/privacy.ts";
import { chooseTarget, type Target, type TargetOptions } from "../backend/target.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import { refresh } from "./authService.ts";
import { findSession, forgetSession, type StoredSession, storeSession } from "./sessionFile.ts";

/** Tokens are renewed this long before they expire, in milliseconds, so that they do not expire during a request. */
const MARGIN = 30_000;

/** The longest time that a command needs to store renewed tokens, and how often it is checked, in milliseconds. */
const STORING_TIME = 2000;
const POLL_INTERVAL = 50;

/** The signed-in user, and the clients that use their token. */
export interface SignedIn {
  readonly connection: Connection;
  /** Calls the backend with the session's token, which is renewed once after it has expired. */
  readonly transport: Transport;
  /** The client of the admin function. */
  readonly client: AdminClient;
}

function notSignedIn({ t }: Context): CliError {
  return new CliError(t("session:backend.notSignedIn"), exitCodes.notAllowed);
}

function isFresh({ accessToken, expiresAt }: StoredSession): boolean {
  return isSessionValid({ access_token: accessToken, expires_at: expiresAt }, Date.now() + MARGIN);
}

/**
 * The session that another command has renewed; undefined if none did. Between the answer to that command and its writing
 * of the new tokens some time passes.
 */
async function renewedByAnother(
  { site, refreshToken }: StoredSession,
  context: Context,
): Promise<StoredSession | undefined> {
  for (let waited = 0; waited <= STORING_TIME; waited += POLL_INTERVAL) {
    const stored = findSession(site, context);
    if (stored?.refreshToken !== refreshToken) return stored;
    await setTimeout(POLL_INTERVAL);
  }
  return undefined;
}

/** Renews a session. If another command has done so meanwhile, its tokens are used. */
async function renew(session: StoredSession, context: Context): Promise<StoredSession> {
  try {
    const renewed = await refresh(session);
    storeSession(renewed, context);
    return renewed;
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
    if (!isRefused) throw error;
    const stored = await renewedByAnother(session, context);
    if (stored) return stored;
    forgetSession(session.site, context);
    throw new CliError(context.t("session:ended"), exitCodes.notAllowed);
  }
}

/** The clients of a session; `renewal` returns the next token or throws. */
function signedInWith(
  connection: Connection,
  token: string,
  renewal: () => Promise<string>,
  { locale, t }: Context,
): SignedIn {
  let accessToken = token;
  let renewing: Promise<string> | undefined;
  const transport = new Transport({
    tokens: {
      current: async () => accessToken,
      // Parallel calls share one renewal, because a refresh token can be used only once.
      renew: async (refused) => {
        if (refused === accessToken) {
          renewing ??= renewal().finally(() => {
            renewing = undefined;
          });
          accessToken = await renewing;
        }
        return accessToken;
      },
    },
    language: () => locale,
    publishableKey: connection.publishableKey,
    fetch: boundedFetch,
    onRetry: ({ error, delayMs }) =>
      printMessage(
        t(`session:backend.tryingAgain.${hasStatus(error, 429) ? "asked" : "failed"}`, {
          seconds: Math.ceil(delayMs / 1000),
        }),
      ),
  });
  return { connection, transport, client: new AdminClient(transport, connection.site) };
}

/** A new or stored session; renewed when its token expires. */
export function actAs(stored: StoredSession, context: Context): SignedIn {
  let session = stored;
  const renewal = async () => {
    session = await renew(session, context);
    return session.accessToken;
  };
  return signedInWith(stored, stored.accessToken, renewal, context);
}

async function byStoredSession(target: Target, context: Context): Promise<SignedIn> {
  const stored = findSession(target.site, context);
  if (!stored) throw notSignedIn(context);
  requireTrusted(stored, context);
  return actAs(isFresh(stored) ? stored : await renew(stored, context), context);
}

/**
 * The session of a command: the token in REGIA_TOKEN, else the one that `regia login` stored for the backend, renewed
 * if it has expired.
 *
 * @throws CliError: exit code 3 if nobody is signed in, 2 for an address that is invalid or gets no tokens; ApiError
 */
export async function currentSession(options: TargetOptions, context: Context): Promise<SignedIn> {
  const target = await chooseTarget(options, context);
  requirePrivateSite(target.site, context);
  const token = context.env["REGIA_TOKEN"];
  if (!token) return byStoredSession(target, context);
  const renewal = async () => {
    throw new CliError(context.t("session:tokenRefused"), exitCodes.notAllowed);
  };
  return signedInWith(await connect(target, context), token, renewal, context);
}
