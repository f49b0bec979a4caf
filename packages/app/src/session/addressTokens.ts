/** What the auth service appended to the address of its redirect. */
export type AddressAnswer =
  | {
      readonly kind: "tokens";
      readonly accessToken: string;
      readonly refreshToken: string;
      /** The kind of email link: "signup", "recovery" or "email_change"; null after a provider. */
      readonly type: string | null;
    }
  | {
      readonly kind: "error";
      readonly code: string;
      readonly description: string;
      /** The address that the link has confirmed before; null for any other failure. */
      readonly confirmedEmail: string | null;
    }
  | { readonly kind: "none" };

/** The parameters that are tokens, and what else the auth service appends. */
const TOKEN = /^(access|provider|(provider_)?refresh)_token$/;
const APPENDED = /^(expires_(in|at)|(token_)?type|error(_code|_description)?|confirmed_email|sb)$/;

/**
 * Reads the auth service's answer from an address: from the fragment, where the service puts it, or from the query
 * (decision 13).
 */
export function readAddressAnswer(address: URL): AddressAnswer {
  const sources = [new URLSearchParams(address.hash.replace(/^#/, "")), address.searchParams];
  for (const source of sources) {
    const accessToken = source.get("access_token");
    const refreshToken = source.get("refresh_token");
    if (accessToken && refreshToken)
      return { kind: "tokens", accessToken, refreshToken, type: source.get("type") };
  }
  const isReturn = address.pathname.startsWith("/auth/");
  for (const [place, source] of sources.entries()) {
    // A provider's refusal may have only `error`. In the query of other pages it is one of the app's own codes.
    const code = source.get("error_code") ?? (place === 0 || isReturn ? source.get("error") : null);
    const description = source.get("error_description");
    if (!code && !description) continue;
    const confirmedEmail = source.get("confirmed_email");
    return { kind: "error", code: code ?? "", description: description ?? "", confirmedEmail };
  }
  return { kind: "none" };
}

/** The same address without what the auth service appended, so that no token stays in the history (decision 29). */
export function withoutAddressAnswer(address: URL): string {
  const clean = new URL(address);
  const answered = readAddressAnswer(address).kind !== "none";
  for (const name of [...clean.searchParams.keys()]) {
    if (TOKEN.test(name) || (answered && APPENDED.test(name))) clean.searchParams.delete(name);
  }
  const fragment = new URLSearchParams(clean.hash.replace(/^#/, ""));
  if ([...fragment.keys()].some((name) => TOKEN.test(name) || APPENDED.test(name))) clean.hash = "";
  return `${clean.pathname}${clean.search}${clean.hash}`;
}

/** Reads the answer from the current address and removes it from the address bar and the history at once. */
export function takeAddressAnswer(window: Window): AddressAnswer {
  const address = new URL(window.location.href);
  const answer = readAddressAnswer(address);
  window.history.replaceState(window.history.state, "", withoutAddressAnswer(address));
  return answer;
}
