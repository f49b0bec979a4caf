import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../http/index.ts";
import { bearerOf, type TokenSource } from "./index.ts";

const USER = "0190a5c8-0000-7000-8000-000000000001";
const SESSION = "0190a5c8-0000-7000-8000-000000000002";
const SECRET = "a secret of at least thirty-two bytes";
const now = () => Math.floor(Date.now() / 1000);

const CLAIMS: JWTPayload = { sub: USER, role: "authenticated", aud: "authenticated", session_id: SESSION };

const source: TokenSource = { url: "https://backend.example", jwtSecret: SECRET, jwtIssuer: undefined };

async function sign(claims: JWTPayload = {}, secret = SECRET): Promise<string> {
  return await new SignJWT({ ...CLAIMS, iat: now(), exp: now() + 3600, ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(secret));
}

const request = (authorization?: string) =>
  new Request("https://regia.example/", { headers: authorization === undefined ? {} : { authorization } });

async function statusOf(token: string | undefined, from = source): Promise<number> {
  try {
    await bearerOf(request(token === undefined ? undefined : `Bearer ${token}`), from);
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a token that is signed with the shared secret", () => {
  it("identifies its owner", async () => {
    const owner = { userId: USER, sessionId: SESSION };
    expect(await bearerOf(request(`Bearer ${await sign()}`), source)).toEqual({ ...owner, aal: null });
    const assured = await sign({ aal: "aal2" });
    expect(await bearerOf(request(`Bearer ${assured}`), source)).toEqual({ ...owner, aal: "aal2" });
  });

  it.each<[string, JWTPayload]>([
    ["has expired", { exp: now() - 10 }],
    ["never expires", { exp: undefined as unknown as number }],
    ["is from the future", { iat: now() + 60 }],
    ["is not valid yet", { nbf: now() + 60 }],
    ["has no time of issue", { iat: undefined as unknown as number }],
    ["is for another audience", { aud: "anon" }],
    ["is from another project", { iss: "https://other.example/auth/v1" }],
    ["is nobody's", { sub: undefined as unknown as string }],
    ["is of somebody who cannot be", { sub: "admin" }],
    ["is of the service role", { role: "service_role" }],
    ["says that its owner is an admin", { role: "admin" }],
    ["has no session", { session_id: undefined }],
    ["has a session that cannot be", { session_id: "x' or 1=1" }],
  ])("is refused when it %s", async (_what, claims) => {
    expect(await statusOf(await sign(claims))).toBe(401);
  });

  it("is refused when another secret signed it, or none", async () => {
    expect(await statusOf(await sign({}, `${SECRET}.`))).toBe(401);
    const claims = part({ ...CLAIMS, iat: now(), exp: now() + 60 });
    const [head, body, signature = ""] = (await sign()).split(".");
    expect(await statusOf(`${part({ alg: "none" })}.${claims}.`)).toBe(401);
    expect(await statusOf(`${part({ alg: "none" })}.${claims}.x`)).toBe(401);
    expect(await statusOf(`${part({ alg: "None", typ: "JWT" })}.${body}.${signature}`)).toBe(401);
    expect(await statusOf(`${head}.${claims}.${signature}`)).toBe(401);
    expect(await statusOf(`${head}.${body}.${signature.slice(1)}`)).toBe(401);
  });

  it.each([undefined, "", "x", "a.b", "a.b.c", "sb_secret_key", "a.b.c d"])(
    "is refused when it is %j",
    async (token) => {
      expect(await statusOf(token)).toBe(401);
    },
  );

  it("is refused in any other scheme", async () => {
    for (const scheme of ["Basic", "Token", ""]) {
      await expect(bearerOf(request(`${scheme} ${await sign()}`), source)).rejects.toBeInstanceOf(Refusal);
    }
  });

  it("may name its issuer", async () => {
    expect(await statusOf(await sign({ iss: "https://backend.example/auth/v1" }))).toBe(200);
    const named = { ...source, jwtIssuer: "https://auth.example" };
    expect(await statusOf(await sign({ iss: "https://auth.example" }), named)).toBe(200);
  });
});

describe("a token that is signed with the backend's own key", async () => {
  const ours = await generateKeyPair("ES256");
  const theirs = await generateKeyPair("ES256");
  let server: Server;
  let published: TokenSource;

  beforeAll(async () => {
    const keys = [{ ...(await exportJWK(ours.publicKey)), kid: "ours", alg: "ES256", use: "sig" }];
    server = createServer((asked, answered) => {
      const found = asked.url === "/auth/v1/.well-known/jwks.json";
      answered
        .writeHead(found ? 200 : 404, { "content-type": "application/json" })
        .end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    published = { url: `http://127.0.0.1:${port}`, jwtSecret: undefined, jwtIssuer: undefined };
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const signed = (key: Parameters<SignJWT["sign"]>[0], claims: JWTPayload = {}) =>
    new SignJWT({
      ...CLAIMS,
      iss: `${published.url}/auth/v1`,
      iat: now(),
      exp: now() + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: "ES256", kid: "ours" })
      .sign(key);

  it("is verified with the published key", async () => {
    expect(await statusOf(await signed(ours.privateKey), published)).toBe(200);
  });

  it("is refused when another key signed it, or another project issued it", async () => {
    expect(await statusOf(await signed(theirs.privateKey), published)).toBe(401);
    expect(
      await statusOf(await signed(ours.privateKey, { iss: "https://other.example/auth/v1" }), published),
    ).toBe(401);
    expect(
      await statusOf(await signed(ours.privateKey, { iss: undefined as unknown as string }), published),
    ).toBe(401);
  });

  it("is refused when the public key was taken for a shared secret", async () => {
    const jwk = JSON.stringify(await exportJWK(ours.publicKey));
    expect(await statusOf(await sign({ iss: `${published.url}/auth/v1` }, jwk), published)).toBe(401);
  });

  it("is answered with `unavailable` when the keys cannot be fetched", async () => {
    const away = { ...published, url: "http://127.0.0.1:1" };
    expect(await statusOf(await signed(ours.privateKey), away)).toBe(503);
  });
});
