import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import * as v from "valibot";

/** What an authenticator is asked: to make a passkey, or to use one. */
export type PasskeyOptions =
  | { readonly type: "create"; readonly publicKey: PublicKeyCredentialCreationOptionsJSON }
  | { readonly type: "request"; readonly publicKey: PublicKeyCredentialRequestOptionsJSON };

/** A passkey as it is stored: its public half, and how often its authenticator says that it was used. */
export type Passkey = WebAuthnCredential;

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/));

/** Characters of the longest id that the standard allows, which is 1,023 bytes. */
const LONGEST_ID = 1_364;

const credential = {
  id: v.pipe(base64url, v.maxLength(LONGEST_ID)),
  rawId: base64url,
  type: v.literal("public-key"),
  // No extension is asked for, and none counts.
  clientExtensionResults: v.optional(v.object({}), {}),
};

const response = v.variant("type", [
  v.object({
    type: v.literal("create"),
    credential_response: v.object({
      ...credential,
      response: v.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16)), []),
      }),
    }),
  }),
  v.object({
    type: v.literal("request"),
    credential_response: v.object({
      ...credential,
      response: v.object({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
      }),
    }),
  }),
]);

/** What an authenticator answered. */
export type PasskeyResponse = v.InferOutput<typeof response>;

/**
 * The answer in a request's `webauthn`, as auth-js sends it; undefined if it is none. What a client says there about the site
 * does not count.
 */
export function passkeyResponse(webauthn: unknown): PasskeyResponse | undefined {
  const parsed = v.safeParse(response, webauthn);
  return parsed.success ? parsed.output : undefined;
}

/** Checks what authenticators answer, for one site. */
export interface PasskeySite {
  /** Asks for a new passkey of a person, on an authenticator that has none of theirs. */
  creation(
    person: { readonly id: string; readonly email: string },
    held: readonly Passkey[],
    lifetime: number,
  ): Promise<PasskeyOptions>;
  /** Asks for one of these passkeys. */
  request(held: readonly Passkey[], lifetime: number): Promise<PasskeyOptions>;
  /** The passkey that was made for a challenge; undefined if the answer is not right. */
  created(challenge: string, credential: RegistrationResponseJSON): Promise<Passkey | undefined>;
  /** The passkey after this use; undefined if the answer is not right, or an older one than the last. */
  used(
    challenge: string,
    credential: AuthenticationResponseJSON,
    passkey: Passkey,
  ): Promise<Passkey | undefined>;
}

/** The signatures that every browser's authenticators know, in numbers of COSE: Ed25519, ES256, RS256. */
const SIGNATURES = [-8, -7, -257];

/** The library, which takes much memory, once somebody has a passkey or wants one. */
const library = () => import("@simplewebauthn/server");

/** The library throws for whatever is wrong with an answer. */
const orUndefined = <T>(checked: Promise<T>): Promise<T | undefined> => checked.catch(() => undefined);

/**
 * The site at these origins; undefined if none of them has a name, because browsers bind passkeys to a domain. A loopback
 * address has the name `localhost`.
 */
export function passkeySite(origins: readonly string[]): PasskeySite | undefined {
  const named = origins.filter((origin) => isIP(new URL(origin).hostname.replace(/^\[|\]$/g, "")) === 0);
  const [first] = named;
  if (first === undefined) return undefined;
  const rpID = new URL(first).hostname;
  const expected = { expectedOrigin: named, expectedRPID: rpID, requireUserVerification: false };
  const milliseconds = (lifetime: number) => ({ timeout: lifetime * 1000 });
  const described = (held: readonly Passkey[]) => held.map(({ id, transports = [] }) => ({ id, transports }));
  return {
    creation: async ({ id, email }, held, lifetime) => ({
      type: "create",
      publicKey: await (await library()).generateRegistrationOptions({
        rpName: "Regia",
        rpID,
        userID: Uint8Array.from(Buffer.from(id.replaceAll("-", ""), "hex")),
        userName: email,
        userDisplayName: email,
        excludeCredentials: described(held),
        supportedAlgorithmIDs: SIGNATURES,
        // The password is the other factor: having the passkey is enough, and old security keys cannot ask for more.
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
        ...milliseconds(lifetime),
      }),
    }),
    request: async (held, lifetime) => ({
      type: "request",
      publicKey: await (await library()).generateAuthenticationOptions({
        rpID,
        allowCredentials: described(held),
        userVerification: "preferred",
        ...milliseconds(lifetime),
      }),
    }),
    created: async (expectedChallenge, response) => {
      const { verifyRegistrationResponse } = await library();
      const result = await orUndefined(
        verifyRegistrationResponse({
          response,
          expectedChallenge,
          supportedAlgorithmIDs: SIGNATURES,
          ...expected,
        }),
      );
      return result?.registrationInfo?.credential;
    },
    used: async (expectedChallenge, response, passkey) => {
      const { verifyAuthenticationResponse } = await library();
      const result = await orUndefined(
        verifyAuthenticationResponse({ response, expectedChallenge, credential: passkey, ...expected }),
      );
      return result?.verified ? { ...passkey, counter: result.authenticationInfo.newCounter } : undefined;
    },
  };
}
