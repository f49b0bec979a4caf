import { readServerError } from "@regia/domain/errors";

/** What the services say about a session that has ended, or whose person is gone. */
const GONE: ReadonlySet<unknown> = new Set([
  "session_not_found",
  "user_not_found",
  "refresh_token_not_found",
]);

/** Whether a request refreshes this browser's session, or is made with its access token. */
function isOfSession(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  accessToken: string | undefined,
): boolean {
  if (
    new URL(input instanceof Request ? input.url : input).searchParams.get("grant_type") === "refresh_token"
  )
    return true;
  const authorization = new Headers(init?.headers).get("Authorization");
  return accessToken !== undefined && authorization === `Bearer ${accessToken}`;
}

/**
 * Sends requests, and reports when a service says that the session has ended. It reports before the response arrives at
 * the client of the auth service, which then forgets the session without a word.
 * @param accessToken of the present session; undefined if none is known
 */
export const reportingEnd =
  (accessToken: () => string | undefined, report: () => void): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (response.status >= 400 && response.status < 404 && isOfSession(input, init, accessToken())) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => null);
      if (GONE.has(readServerError(body).code)) report();
    }
    return response;
  };
