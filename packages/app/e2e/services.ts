import { type Person, somebody } from "./fixtures.ts";
import type { Product } from "./product.ts";
import { linkIn } from "./steps.ts";

/** Sends JSON to the backend directly, with the project's key. */
export async function send(product: Product, method: string, path: string, body: object, token?: string) {
  const config = (await (await fetch(`${product.url}/.netlify/functions/config`)).json()) as {
    publishableKey: string;
  };
  return fetch(product.url + path, {
    method,
    headers: {
      apikey: config.publishableKey,
      "Content-Type": "application/json",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/** Calls the auth service directly. */
export const ask = (product: Product, path: string, body: object): Promise<Response> =>
  send(product, "POST", `/auth/v1/${path}`, body);

/** A new person with a verified account, created without the user interface. */
export async function resident(product: Product): Promise<Person> {
  const person = somebody();
  const { email, password, fullName, displayName } = person;
  await ask(product, "signup", {
    email,
    password,
    data: { full_name: fullName, display_name: displayName },
  });
  await fetch(await linkIn(product, person, 1), { redirect: "manual" });
  return person;
}
