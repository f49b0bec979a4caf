import { isRecord } from "@regia/functions/http";
import { decodeJwt } from "jose";
import type { AuthenticationMethod } from "../sessions/assurance.ts";
import type { AuthContext } from "./authContext.ts";
import { sessionOpenedBy } from "./securityLog.ts";

/** Answers a request. */
type Answer = (context: AuthContext) => Promise<Response>;

/** A response with the same status and headers, and another body. */
function withBody(response: Response, body: object): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(body, { status: response.status, headers });
}

async function bodyOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await response.clone().json();
  return isRecord(body) ? body : {};
}

/**
 * The response to a request that opens a session in this way: its access token says how, which lite's tokens do not, and
 * its expiry is the token's, to which lite may add a second.
 */
export const opening =
  (method: AuthenticationMethod, answer: Answer): Answer =>
  async (context) => {
    const response = await answer(context);
    const opened = await sessionOpenedBy(response);
    if (opened === undefined) return response;
    const assurance = await context.sessions.opened(opened.sessionId, method);
    if (assurance === undefined) return response;
    const reissued = async (token: string) => {
      const { email, iat = 0 } = decodeJwt<{ email?: string }>(token);
      const issued = await context.issue({ ...opened, email: email ?? null, ...assurance }, iat);
      return { access_token: issued, expires_at: decodeJwt(issued).exp };
    };
    const location = response.headers.get("Location");
    if (location === null) {
      const body = await bodyOf(response);
      return withBody(response, { ...body, ...(await reissued(String(body["access_token"]))) });
    }
    const target = new URL(location);
    const fragment = new URLSearchParams(target.hash.slice(1));
    for (const [name, value] of Object.entries(await reissued(fragment.get("access_token") ?? ""))) {
      fragment.set(name, String(value));
    }
    target.hash = `${fragment}`;
    const headers = new Headers(response.headers);
    headers.set("Location", target.href);
    return new Response(null, { status: response.status, headers });
  };

/** The response with the factors of the person that it describes, as in GoTrue only if there are any. */
export const withFactors =
  (answer: Answer): Answer =>
  async (context) => {
    const response = await answer(context);
    if (!response.ok) return response;
    const body = await bodyOf(response);
    const user = body["user"] ?? body;
    if (!isRecord(user) || typeof user["id"] !== "string") return response;
    const factors = await context.factors.of(user["id"]);
    if (factors.length === 0) return response;
    const described = { ...user, factors };
    return withBody(response, user === body ? described : { ...body, user: described });
  };
