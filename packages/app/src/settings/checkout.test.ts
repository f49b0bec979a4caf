import { describe, expect, it } from "vitest";
import { connect } from "../backend/client.ts";
import { CheckoutRefused, openCheckout } from "./checkout.ts";
import { SignedOutError } from "./failures.ts";

const site = "https://regia.example";
const choice = { plan: "pro", period: "yearly" } as const;
const json = { headers: { "Content-Type": "application/json" } };

/** A real client with a session of its own. */
async function signedIn() {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  const claims = { sub: "anna", exp: Math.floor(Date.now() / 1000) + 3600 };
  const token = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}.c2ln`;
  const backend = connect({ url: site, publishableKey: "key" }, async () =>
    Response.json({ id: "anna", aud: "authenticated" }),
  );
  await backend.auth.setSession({ access_token: token, refresh_token: "refresh" });
  return { backend, token };
}

describe("the way to a payment page", () => {
  it("asks the function for the chosen plan as the signed-in person", async () => {
    const { backend, token } = await signedIn();
    const asked: Request[] = [];
    const send: typeof fetch = async (input, init) => {
      asked.push(new Request(input, init));
      return Response.json({ url: "https://pay.example/session/1" });
    };
    expect(await openCheckout(backend, choice, { site, send })).toBe("https://pay.example/session/1");
    const [request] = asked;
    expect(request?.url).toBe(`${site}/.netlify/functions/checkout`);
    expect(request?.method).toBe("POST");
    expect(request?.headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(await request?.json()).toEqual(choice);
  });

  it("takes a page of this site too", async () => {
    const { backend } = await signedIn();
    const send = async () => Response.json({ url: "/local/pay?session=1" });
    expect(await openCheckout(backend, choice, { site, send })).toBe(`${site}/local/pay?session=1`);
  });

  it.each([
    ["no such function", new Response('{"error":{}}', { status: 404, ...json })],
    ["the app itself answers", new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })],
    ["no address", Response.json({})],
    ["no web page", Response.json({ url: "javascript:alert(1)" })],
    ["no safe page", Response.json({ url: "http://pay.example/" })],
    ["no text", Response.json({ url: 5 })],
  ])("is refused: %s", async (_what, answer) => {
    const { backend } = await signedIn();
    await expect(openCheckout(backend, choice, { site, send: async () => answer })).rejects.toThrow(
      CheckoutRefused,
    );
  });

  it("needs somebody who is signed in", async () => {
    const backend = connect({ url: site, publishableKey: "key" }, fetch);
    await backend.auth.signOut({ scope: "local" });
    await expect(openCheckout(backend, choice, { site })).rejects.toThrow(SignedOutError);
  });
});
