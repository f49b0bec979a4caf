import { GOOGLE, GOOGLE_CLIENT, type GoogleStandIn } from "../google/index.ts";
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

/** The response of `/authorize`, with Google's consent page replaced by the local one. */
export function toConsentPage(answer: Response, origin: string): Response {
  const location = answer.headers.get("location");
  if (!location?.startsWith(`${GOOGLE.consent}?`)) return answer;
  const address = new URL("/local/google", origin);
  address.search = new URL(location).search;
  return new Response(null, {
    status: 302,
    headers: { Location: address.href, "Cache-Control": "no-store" },
  });
}
