import canonicalize from "canonicalize";
import type { Json, JsonObject } from "./graph.ts";

/** What Web Crypto and the encoding of texts are here; browsers, Node and every host of the functions have both. */
const { crypto, TextEncoder } = globalThis as unknown as {
  readonly crypto: {
    readonly subtle: { digest(algorithm: "SHA-256", data: Uint8Array): Promise<ArrayBuffer> };
  };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
};

/**
 * The one form of a JSON value by RFC 8785: without spaces, with sorted names.
 *
 * @throws Error for what JSON cannot hold: lone surrogates, NaN and infinite numbers
 */
export function canonical(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("no JSON value");
  return text;
}

/** The SHA-256 of a text in UTF-8, in small hexadecimal digits. Browsers offer it over HTTPS and on the own machine only. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What an approval stores of a call, and shows: its canonical form with the form's hash. */
export async function argumentsHash(
  tool: string,
  args: JsonObject,
): Promise<{ readonly canonical: string; readonly hash: string }> {
  const form = canonical({ tool, arguments: args });
  return { canonical: form, hash: await sha256Hex(form) };
}
