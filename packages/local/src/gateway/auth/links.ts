import { authError } from "../http/response.ts";
import type { AuthContext, Link } from "./authContext.ts";

/** The link of a request: browsers send it in the query, programs in the body. */
export function linkOf({ request, url, body }: Pick<AuthContext, "request" | "url" | "body">): Link {
  const [type, token] =
    request.method === "GET"
      ? [url.searchParams.get("type"), url.searchParams.get("token")]
      : [body.type, body.token_hash];
  // An empty token is that of every account without a pending link.
  return { type: type || undefined, token: token || undefined };
}

/**
 * Answers a link: a browser is sent to the product with a message, a program gets a response.
 * @param message the parameters of the fragment.
 */
export function linkAnswer(
  { request, url, redirects }: AuthContext,
  message: Readonly<Record<string, string>>,
  response: () => Response,
): Response {
  if (request.method !== "GET") return response();
  const target = redirects.resolve(url.searchParams.get("redirect_to"), redirects.home);
  const Location = `${target}#${new URLSearchParams(message)}`;
  return new Response(null, { status: 303, headers: { Location, "Cache-Control": "no-store" } });
}

const EXPIRED = { code: "otp_expired", message: "Email link is invalid or has expired" } as const;

/**
 * The response to a link that was used before, has expired or is unknown.
 * @param confirmed the address that the link has confirmed before; absent for any other link.
 */
export function linkExpired(context: AuthContext, confirmed?: string): Response {
  const { code, message } = EXPIRED;
  const failure = { error: "access_denied", error_code: code, error_description: message };
  const answer = confirmed === undefined ? failure : { ...failure, confirmed_email: confirmed };
  return linkAnswer(context, answer, () => authError(403, code, message));
}
