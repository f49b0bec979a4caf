import { BillingClient, Transport } from "@regia/api/client";
import { describe, expect, it } from "vitest";
import { checkoutRefusal, openCheckout } from "./checkout.ts";

const site = "https://regia.example";

/** A client whose requests are answered with one response. */
function clientFor(answer: () => Response, asked: Request[] = []) {
  const transport = new Transport({
    tokens: { current: async () => "token", renew: async () => null },
    language: () => "it",
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      return answer();
    },
  });
  return new BillingClient(transport, site);
}

const refusal = (status: number, code: string) => () =>
  Response.json({ error: { code, message: "Detto dal server." } }, { status });

describe("the way to a payment page", () => {
  it("asks the function for the chosen period as the signed-in person", async () => {
    const asked: Request[] = [];
    const client = clientFor(() => Response.json({ url: "https://pay.example/session/1" }), asked);
    expect(await openCheckout(client, "yearly", site)).toBe("https://pay.example/session/1");
    const [request] = asked;
    expect(request?.url).toBe(`${site}/.netlify/functions/checkout`);
    expect(request?.method).toBe("POST");
    expect(request?.headers.get("authorization")).toBe("Bearer token");
    expect(await request?.json()).toEqual({ plan: "pro", period: "yearly" });
  });

  it("takes a page of this site too", async () => {
    const client = clientFor(() => Response.json({ url: "/local/pay?session=1" }));
    expect(await openCheckout(client, "monthly", site)).toBe(`${site}/local/pay?session=1`);
  });

  it.each([
    ["the app itself answers", () => new Response("<!doctype html>")],
    ["no address", () => Response.json({})],
    ["no web page", () => Response.json({ url: "javascript:alert(1)" })],
    ["no safe page", () => Response.json({ url: "http://pay.example/" })],
    ["no text", () => Response.json({ url: 5 })],
  ])("is refused: %s", async (_what, answer) => {
    await expect(openCheckout(clientFor(answer), "monthly", site)).rejects.toThrow();
  });

  it.each([
    ["a subscription", refusal(409, "already_subscribed"), "subscribed"],
    ["a payment service that does not answer", refusal(503, "unavailable"), "down"],
    ["no payment service", refusal(503, "not_configured"), undefined],
    ["no such function", refusal(404, "not_found"), undefined],
  ])("tells %s", async (_what, answer, expected) => {
    const error: unknown = await openCheckout(clientFor(answer), "monthly", site).catch((reason) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(checkoutRefusal(error)).toBe(expected);
  });
});
