import { readServerError } from "@regia/domain/errors";
import type { MFAVerifyWebauthnParamFields } from "@supabase/auth-js";
import type { Backend } from "../backend/client.ts";
import { abandonUnconfirmed, removeFactor } from "./twoFactor.ts";

/** What decides whether a page can use passkeys. */
interface PageFacts {
  readonly location: { readonly hostname: string };
  readonly isSecureContext: boolean;
}

/**
 * Why this browser uses no passkeys here; undefined if it does. Browsers bind them to a name, and the app leaves the reading of
 * their JSON to browsers, which all have learnt it by Safari 18.4 (March 2025).
 */
export function passkeyObstacle(page: PageFacts = window): "browser" | "address" | undefined {
  const { hostname } = page.location;
  if (!page.isSecureContext || /^[\d.]+$|^\[/.test(hostname)) return "address";
  const known = "PublicKeyCredential" in globalThis && "parseCreationOptionsFromJSON" in PublicKeyCredential;
  return known ? undefined : "browser";
}

/** The site that the browser takes this page for. */
const site = () => ({ rpId: location.hostname, rpOrigins: [location.origin] });

type Answer = MFAVerifyWebauthnParamFields["webauthn"];

/** Lets the device answer a factor's challenge, with a new passkey if the factor has none yet; the session then has both factors. */
export async function answerWithPasskey(
  backend: Backend,
  factorId: string,
  signal: AbortSignal,
): Promise<void> {
  const { mfa } = backend.auth;
  const { id, webauthn } = await backend.dataOf(mfa.challenge({ factorId, webauthn: site() }));
  const { type, credential_options: options } = webauthn;
  signal.throwIfAborted();
  // The auth client's types know more of the standard than TypeScript's own.
  const credential =
    type === "create"
      ? await navigator.credentials.create({
          publicKey: options.publicKey as PublicKeyCredentialCreationOptions,
          signal,
        })
      : await navigator.credentials.get({
          publicKey: options.publicKey as PublicKeyCredentialRequestOptions,
          signal,
        });
  const answer = { type, ...site(), credential_response: credential as Answer["credential_response"] };
  await backend.dataOf(mfa.verify({ factorId, challengeId: id, webauthn: answer }));
}

/** What went wrong with a passkey. */
export type PasskeyRefusal = "cancelled" | "held" | "unsuitable" | "wrong" | "late" | "name" | "tooMany";

/** Of the browser, by the names of its exceptions; of the auth service, by its codes. */
const REFUSALS: Readonly<Record<string, PasskeyRefusal>> = {
  AbortError: "cancelled",
  // Also when the time is over: browsers do not tell a page more.
  NotAllowedError: "cancelled",
  InvalidStateError: "held",
  ConstraintError: "unsuitable",
  NotSupportedError: "unsuitable",
  mfa_verification_failed: "wrong",
  mfa_challenge_expired: "late",
  mfa_factor_name_conflict: "name",
  too_many_enrolled_mfa_factors: "tooMany",
};

/** Why a passkey was not made or used; undefined for what has nothing to do with passkeys. */
export const passkeyRefusal = (error: unknown): PasskeyRefusal | undefined =>
  REFUSALS[error instanceof DOMException ? error.name : readServerError(error).code];

/** Adds a passkey; an unconfirmed factor is replaced, and does not stay if the device makes none. */
export async function addPasskey(backend: Backend, friendlyName: string, signal: AbortSignal): Promise<void> {
  await abandonUnconfirmed(backend);
  const { id } = await backend.dataOf(backend.auth.mfa.enroll({ factorType: "webauthn", friendlyName }));
  try {
    await answerWithPasskey(backend, id, signal);
  } catch (error) {
    // An unconfirmed factor protects nothing. If it cannot be removed now, the next set-up replaces it.
    await removeFactor(backend, id).catch(() => undefined);
    throw error;
  }
}
