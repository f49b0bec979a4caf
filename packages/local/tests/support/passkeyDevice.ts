import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { MFAVerifyWebauthnParamFields, SupabaseClient } from "@supabase/supabase-js";

/** A value as CBOR (RFC 8949): what WebAuthn needs of it. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function cborHead(major: number, length: number): Buffer {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 0x100) return Buffer.from([type | 24, length]);
  return Buffer.from([type | 25, length >> 8, length & 0xff]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string")
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, held]) => [cbor(key), cbor(held)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

/** The public key of a pair on P-256, in COSE (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [kty, alg, crv] = [1, 3, -1];
  return cbor(
    new Map<number, Cbor>([
      [kty, 2],
      [alg, -7],
      [crv, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** What a page asks a device for; these are the parts that tests read. */
export interface PasskeyOptions {
  readonly challenge: ArrayBuffer;
  readonly rp?: { readonly id: string; readonly name: string };
  readonly rpId?: string;
  readonly user?: { readonly name: string };
  readonly allowCredentials?: readonly { readonly id: ArrayBuffer }[];
  readonly excludeCredentials?: readonly { readonly id: ArrayBuffer }[];
}

/** How a device, or a page that leads it astray, departs from what it should do. */
export interface Deviation {
  /** The page that asks. */
  readonly origin?: string;
  /** The site that the device takes it for. */
  readonly rpId?: string;
  /** What the device's counter says. */
  readonly counter?: number;
  /** Whether nobody touched it. */
  readonly isUnattended?: boolean;
  /** What it signs in place of the challenge. */
  readonly challenge?: Buffer;
}

/** A device with one passkey on P-256, as `navigator.credentials` of a page at `origin` shows it. */
export function passkeyDevice(origin: string) {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let uses = 0;

  const clientData = (type: string, { challenge }: PasskeyOptions, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: (deviation.challenge ?? Buffer.from(challenge)).toString("base64url"),
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(flags: number, deviation: Deviation): Buffer {
    uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? uses);
    const attended = deviation.isUnattended ? 0 : PRESENT | VERIFIED;
    const site = sha256(deviation.rpId ?? new URL(origin).hostname);
    return Buffer.concat([site, Buffer.from([flags | attended]), counter]);
  }

  const credential = <T extends object>(response: T) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString("base64url"),
    create(options: PasskeyOptions, deviation: Deviation = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const described = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(WITH_CREDENTIAL, deviation), described]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", options, deviation).toString("base64url"),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    get(options: PasskeyOptions, deviation: Deviation = {}) {
      const client = clientData("webauthn.get", options, deviation);
      const data = authenticatorData(0, deviation);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

/** See {@link passkeyDevice}. */
export type PasskeyDevice = ReturnType<typeof passkeyDevice>;

type Credential = MFAVerifyWebauthnParamFields<"create">["webauthn"]["credential_response"] &
  MFAVerifyWebauthnParamFields<"request">["webauthn"]["credential_response"];

/** What supabase-js takes for a browser's credential: it reads `toJSON` alone. */
function credentialOf(answer: object): Credential {
  const credential: unknown = { toJSON: () => answer };
  return credential as Credential;
}

/** What the gateway ignores: the site that a client says it is. */
const SITE = { rpId: "client.example", rpOrigins: ["https://client.example"] };

/** The question of a factor that is a passkey. */
export async function passkeyChallenge(client: SupabaseClient, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: SITE });
  if (error) throw error;
  const { type, credential_options: options } = data.webauthn;
  // Node knows no types of browsers.
  const publicKey: unknown = options.publicKey;
  return { factorId, challengeId: data.id, type, options: publicKey as PasskeyOptions };
}

/** A question to a passkey. */
export type PasskeyChallenge = Awaited<ReturnType<typeof passkeyChallenge>>;

/** Answers it with a device. */
export async function answerWith(
  client: SupabaseClient,
  { factorId, challengeId, type, options }: PasskeyChallenge,
  device: PasskeyDevice,
  deviation: Deviation = {},
) {
  const credential_response = credentialOf(
    type === "create" ? device.create(options, deviation) : device.get(options, deviation),
  );
  return await client.auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { type, ...SITE, credential_response },
  });
}

/** Asks for a passkey and answers at once. */
export const usePasskey = async (client: SupabaseClient, factorId: string, device: PasskeyDevice) =>
  await answerWith(client, await passkeyChallenge(client, factorId), device);

/** Starts to set up a passkey. */
export async function enrolPasskey(client: SupabaseClient, friendlyName: string): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName });
  if (error) throw error;
  return data.id;
}

/** Sets up a passkey; the session then has both factors. Returns the new factor's id. */
export async function addPasskey(client: SupabaseClient, device: PasskeyDevice, name: string) {
  const factorId = await enrolPasskey(client, name);
  const { error } = await usePasskey(client, factorId, device);
  if (error) throw error;
  return factorId;
}
