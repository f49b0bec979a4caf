import { GOOGLE, GOOGLE_CLIENT, type GoogleStandIn } from "../../google/index.ts";
import type { AuthContext } from "./authContext.ts";
import { requestContext } from "./context.ts";

const network = globalThis.fetch;

/**
 * lite calls Google with the global `fetch` at fixed addresses. During a request to a gateway with a stand-in, the
 * stand-in answers these calls; all others use the network.
 */
const throughStandIn: typeof fetch = async (input, init) => {
  const google = requestContext.getStore()?.google;
  if (google === undefined) return await network(input, init);
  const request = new Request(input, init);
  return (await google.answer(request.clone())) ?? (await network(request));
};

/** lite's settings for Google; disabled without a stand-in, so that the button shows an error. */
export function googleSettings(google: GoogleStandIn | undefined, publicUrl: string) {
  if (google === undefined) return {};
  globalThis.fetch = throughStandIn;
  const redirectUri = new URL("/auth/v1/callback", publicUrl).href;
  return {
    google: {
      enabled: true,
      client_id: GOOGLE_CLIENT.id,
      secret: GOOGLE_CLIENT.secret,
      redirect_uri: redirectUri,
    },
  };
}

/** The cookie that ties a sign-in to the browser that started it; its name ends with the state. */
const COOKIE = { prefix: "regia-oauth-", path: "/auth/v1/callback" } as const;

/** Seconds in which a person can choose a Google account. */
const STATE_LIFETIME = 600;

/** The parameters that a caller may choose; lite would let others replace its own, such as the state. */
const CHOSEN: ReadonlySet<string> = new Set([
  "provider",
  "redirect_to",
  "scopes",
  "code_challenge",
  "code_challenge_method",
  "access_type",
  "prompt",
  "login_hint",
  "hd",
]);

/**
 * `GET /authorize`: with Google's consent page replaced by the local one. The state is tied to the browser, so that nobody
 * can sign another person in to an account of his own with the link of a sign-in that he started.
 */
export async function authorize({
  request,
  url,
  cookies,
  redirects,
  forward,
}: AuthContext): Promise<Response> {
  for (const name of [...url.searchParams.keys()]) if (!CHOSEN.has(name)) url.searchParams.delete(name);
  const wanted = url.searchParams.get("redirect_to") ?? request.headers.get("referer");
  // Always given, because lite accepts more referring pages than the product's.
  url.searchParams.set("redirect_to", redirects.resolve(wanted, redirects.home));
  const answer = await forward();
  const location = answer.headers.get("location");
  if (!location?.startsWith(`${GOOGLE.consent}?`)) return answer;
  const address = new URL("/local/google", url.origin);
  address.search = new URL(location).search;
  const redirect = new Response(null, {
    status: 302,
    headers: { Location: address.href, "Cache-Control": "no-store" },
  });
  const name = `${COOKIE.prefix}${address.searchParams.get("state") ?? ""}`;
  return cookies.set(redirect, { name, value: "1", path: COOKIE.path, maxAge: STATE_LIFETIME });
}

/** The response to a return from Google that nobody in this browser is waiting for. */
function refused(home: string, code: "flow_state_not_found" | "flow_state_expired"): Response {
  const target = new URL("/auth/callback", home);
  const description = "OAuth state not found or expired";
  target.hash = `${new URLSearchParams({ error: "invalid_request", error_code: code, error_description: description })}`;
  return new Response(null, { status: 303, headers: { Location: target.href, "Cache-Control": "no-store" } });
}

/** `GET /callback`: signs a person in with the answer of Google, once and only in the browser that asked for it. */
export async function callback({
  request,
  url,
  cookies,
  redirects,
  forward,
}: AuthContext): Promise<Response> {
  const name = `${COOKIE.prefix}${url.searchParams.get("state") ?? ""}`;
  if (cookies.read(request, name) === undefined) return refused(redirects.home, "flow_state_not_found");
  const answer = await forward();
  const unknown = answer.headers.get("location")?.includes("error_code=bad_oauth_state");
  return cookies.set(unknown ? refused(redirects.home, "flow_state_expired") : answer, {
    name,
    value: "",
    path: COOKIE.path,
    maxAge: 0,
  });
}
