import { answering } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import { methodRefused } from "../../lib/http/index.ts";
import { bearerOf, unauthorized } from "../../lib/identity/index.ts";
import { limiterFor, takeFrom } from "../../lib/rateLimits/index.ts";
import { fetchPicture, pictureAddress } from "./picture.ts";

/** The host's rate limit per network address. */
export const config = {
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ["ip", "domain"] },
} as const;

/** An account needs its picture once. */
const perAccount = limiterFor({ times: 10, seconds: 60 });

/** Headers that prevent a picture from being a page of this origin, whatever it contains. */
const PICTURE_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Content-Disposition": "attachment",
};

/** Personal, and different after the next sign-in. */
const HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * `GET /.netlify/functions/google-picture`: the picture of the signed-in person's Google account, so that no browser asks
 * Google for it. Answers 204 if there is none.
 *
 * Reads `SUPABASE_URL`, `SUPABASE_SECRET_KEY`, `SUPABASE_JWT_SECRET`, `SUPABASE_JWT_ISSUER` and `REGIA_GOOGLE_PICTURES`,
 * an origin that has the pictures instead of Google, for tests.
 */
export default answering("google-picture", async (request, { identify }) => {
  if (request.method !== "GET") throw methodRefused("GET");
  const configuration = backendConfiguration(process.env);
  const bearer = await bearerOf(request, configuration);
  identify(bearer);
  await takeFrom(perAccount, bearer.userId);
  const [, token = ""] = request.headers.get("authorization")?.split(/ +/) ?? [];
  const account = await backendService(configuration).accountOf(token);
  if (account === undefined) throw unauthorized();
  // What Google said: people can write anything into their metadata.
  const google = account.identities?.find(({ provider }) => provider === "google");
  const address = pictureAddress(google?.identity_data?.["picture"], process.env["REGIA_GOOGLE_PICTURES"]);
  // Why there is none does not matter to the person, who then has initials.
  const picture = address && (await fetchPicture(address).catch(() => undefined));
  if (picture === undefined) return new Response(null, { status: 204, headers: HEADERS });
  return new Response(picture.bytes, {
    headers: { ...HEADERS, ...PICTURE_HEADERS, "Content-Type": picture.type },
  });
});
