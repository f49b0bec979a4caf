import { preferredLocale } from "@regia/domain/messages";
import { parseAddress } from "../addresses/index.ts";
import type { Redirects } from "../addresses/redirects.ts";
import { isFromElsewhere } from "../pages/sameOrigin.ts";
import { type ConsentRequest, consentPage } from "./consentPage.ts";
import type { GoogleAccount, GoogleStandIn } from "./standIn.ts";

/** The dependencies of the consent page. */
export interface ConsentDependencies {
  readonly google: GoogleStandIn;
  /** The allowed redirect targets. */
  readonly redirects: Redirects;
  /** Accounts that signed in through Google before, the latest first. */
  readonly knownAccounts: () => Promise<readonly GoogleAccount[]>;
}

const CALLBACK = "/auth/v1/callback";

function requestOf(values: URLSearchParams | FormData, redirects: Redirects): ConsentRequest | undefined {
  const [wanted, state] = [values.get("redirect_uri"), values.get("state")];
  if (typeof wanted !== "string" || typeof state !== "string" || state === "") return undefined;
  const redirectUri = redirects.resolve(wanted, "");
  if (redirectUri === "" || new URL(redirectUri).pathname !== CALLBACK) return undefined;
  return { redirectUri, state };
}

/** Redirects to the product with an answer; under the name by which the page was opened, where the browser's cookies are. */
function sendBack(
  { redirectUri, state }: ConsentRequest,
  answer: Readonly<Record<string, string>>,
  origin: string,
): Response {
  const address = new URL(new URL(redirectUri).pathname, origin);
  for (const [name, value] of Object.entries({ ...answer, state })) address.searchParams.set(name, value);
  return new Response(null, {
    status: 303,
    headers: { Location: address.href, "Cache-Control": "no-store" },
  });
}

/** Serves `/local/google`: shows the page and handles its form. */
export function googleConsent({ google, redirects, knownAccounts }: ConsentDependencies) {
  // Browsers apply the page's policy to all redirects after the form: to the service, then to the product. It does not
  // support IPv6 addresses.
  const formTargets = redirects.origins.filter((origin) => !origin.includes("["));
  const page = async (request: Request, consent: ConsentRequest | undefined, refused?: GoogleAccount) =>
    consentPage({
      language: preferredLocale(request.headers.get("accept-language")),
      request: consent,
      accounts: consent ? await knownAccounts() : [],
      refused,
      formTargets,
    });

  return async (request: Request, url: URL): Promise<Response> => {
    if (request.method !== "POST") return await page(request, requestOf(url.searchParams, redirects));
    if (isFromElsewhere(request, redirects.origins)) return new Response("Forbidden\n", { status: 403 });
    const form = await request.formData().catch(() => undefined);
    const consent = form && requestOf(form, redirects);
    if (form === undefined || consent === undefined) return await page(request, undefined);
    const origin = redirects.origins.includes(url.origin) ? url.origin : new URL(consent.redirectUri).origin;
    if (form.get("answer") !== "allow")
      return sendBack(consent, { error: "access_denied", error_description: "The person refused." }, origin);
    const typed = {
      email: String(form.get("email") ?? "").trim(),
      name: String(form.get("name") ?? "").trim(),
    };
    const email = parseAddress(typed.email);
    if (email === undefined || typed.name === "" || typed.name.length > 100)
      return await page(request, consent, typed);
    return sendBack(consent, { code: google.allow({ ...typed, email }, consent.redirectUri) }, origin);
  };
}
