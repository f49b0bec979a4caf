import { isSessionValid } from "@regia/domain/session";
import { type Connection, connect } from "../backend/connection.ts";
import { explainBackend, isTokenRefused } from "../backend/failure.ts";
import { ask, type BackendAnswer, BackendError, type BackendRequest } from "../backend/http.ts";
import { chooseTarget, type Target, type TargetOptions } from "../backend/target.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import { authorized, refresh } from "./authService.ts";
import { findSession, forgetSession, type StoredSession, storeSession } from "./sessionFile.ts";

/** Refreshed this long before it expires, so that it does not expire during a request. */
const MARGIN = 30_000;

/** The signed-in person, and how to call the backend with their token. */
export interface SignedIn {
  readonly connection: Connection;
  /**
   * Calls the backend in the person's name. A token that ended meanwhile is renewed once.
   *
   * @throws CliError with a sentence and the exit code that the failure calls for
   */
  call(request: BackendRequest): Promise<BackendAnswer>;
  /**
   * The same for callers who look at a failure themselves, to try again for example.
   *
   * @throws BackendError; CliError where the session has ended
   */
  send(request: BackendRequest): Promise<BackendAnswer>;
}

function notSignedIn({ t }: Context): CliError {
  return new CliError(t("session:backend.notSignedIn"), exitCodes.notAllowed);
}

function isFresh({ accessToken, expiresAt }: StoredSession): boolean {
  return isSessionValid({ access_token: accessToken, expires_at: expiresAt }, Date.now() + MARGIN);
}

/** Renews a session. Where another command has done so meanwhile, its tokens are taken instead of losing the session. */
async function renew(session: StoredSession, context: Context): Promise<StoredSession> {
  try {
    const renewed = await refresh(session);
    storeSession(renewed, context);
    return renewed;
  } catch (error) {
    const isRefused = error instanceof BackendError && [400, 401, 403, 404].includes(error.status);
    if (!isRefused) throw error;
    const stored = findSession(session.site, context);
    if (stored && stored.refreshToken !== session.refreshToken) return stored;
    forgetSession(session.site, context);
    throw new CliError(context.t("session:ended"), exitCodes.notAllowed);
  }
}

/** The caller of one session; `renewal` gives the next token, or says why there is none to be had. */
function callerOf(
  connection: Connection,
  firstToken: string,
  renewal: () => Promise<string>,
  context: Context,
): SignedIn {
  let accessToken = firstToken;
  let renewing: Promise<string> | undefined;
  /** Calls that are under way together share one renewal: a refresh token is good for one. */
  const next = (refused: string): Promise<string> => {
    if (refused !== accessToken) return Promise.resolve(accessToken);
    renewing ??= renewal().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  const sendWith = (token: string, { headers, ...request }: BackendRequest) =>
    ask({ ...request, headers: { ...headers, ...authorized(connection, token) } });
  const send = async (request: BackendRequest) => {
    const token = accessToken;
    try {
      return await sendWith(token, request);
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
      const renewed = await next(token);
      accessToken = renewed;
      return sendWith(renewed, request);
    }
  };
  return {
    connection,
    send,
    call: (request) =>
      send(request).catch((error: unknown) => {
        throw explainBackend(error, context);
      }),
  };
}

/** The caller of a session that has just begun or been found; it renews itself where its token ends. */
export function actAs(stored: StoredSession, context: Context): SignedIn {
  let session = stored;
  const renewal = async () => {
    session = await renew(session, context);
    return session.accessToken;
  };
  return callerOf(stored, stored.accessToken, renewal, context);
}

async function byStoredSession(target: Target, context: Context): Promise<SignedIn> {
  const stored = findSession(target.site, context);
  if (!stored) throw notSignedIn(context);
  return actAs(isFresh(stored) ? stored : await renew(stored, context), context);
}

/**
 * The session that a command works with: the token of REGIA_TOKEN, else the one that `regia login` stored for the
 * backend, renewed where it has ended.
 *
 * @throws CliError: exit code 3 where nobody is signed in, 1 where the backend cannot be reached, 2 for a bad address
 */
export async function currentSession(options: TargetOptions, context: Context): Promise<SignedIn> {
  const target = await chooseTarget(options, context);
  const token = context.env["REGIA_TOKEN"];
  try {
    if (!token) return await byStoredSession(target, context);
    const renewal = async () => {
      throw new CliError(context.t("session:tokenRefused"), exitCodes.notAllowed);
    };
    return callerOf(await connect(target, context), token, renewal, context);
  } catch (error) {
    throw explainBackend(error, context);
  }
}
