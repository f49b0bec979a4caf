import { type Browser, devices, expect, type Page } from "@playwright/test";
import { CHAT } from "./addresses.ts";
import { type Person, somebody } from "./fixtures.ts";
import type { Product } from "./product.ts";
import { codeIn } from "./steps.ts";

/** What the auth service gives whoever signs in, and what the browser keeps of it. */
interface Session {
  readonly access_token: string;
  readonly expires_in: number;
  readonly user: { readonly id: string };
}

/** A person with a session. */
export interface Resident extends Person {
  readonly session: Session;
}

/** Sends JSON to the backend directly, with the project's key, as the browser of the tests. */
export const send = (product: Product, method: string, path: string, body: object, token?: string) =>
  fetch(product.url + path, {
    method,
    headers: {
      apikey: product.publishableKey,
      "Content-Type": "application/json",
      // A browser that the person has not used before would be told by email.
      "User-Agent": devices["Desktop Chrome"].userAgent,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

/** Calls the auth service directly. */
export const ask = (product: Product, path: string, body: object): Promise<Response> =>
  send(product, "POST", `/auth/v1/${path}`, body);

/** Calls a procedure of the database as a person. */
async function call<Result>(product: Product, { session }: Resident, name: string, parameters: object) {
  const answer = await send(product, "POST", `/rest/v1/rpc/${name}`, parameters, session.access_token);
  expect(answer.status, name).toBe(200);
  return (await answer.json()) as Result;
}

async function opened(answer: Promise<Response>): Promise<Session> {
  const response = await answer;
  expect(response.status, response.url).toBe(200);
  return (await response.json()) as Session;
}

/** A new person with a verified account and a session, created without the user interface. */
export async function resident(product: Product, details: Partial<Person> = {}): Promise<Resident> {
  const person = { ...somebody(), ...details };
  const { email, password, fullName, displayName } = person;
  const data = { full_name: fullName, display_name: displayName };
  await ask(product, "signup", { email, password, data });
  const token = await codeIn(product, person, 1);
  return { ...person, session: await opened(ask(product, "verify", { type: "signup", email, token })) };
}

/** A further session of somebody. */
export async function signIn(product: Product, person: Person): Promise<Resident> {
  const { email, password } = person;
  const session = await opened(ask(product, "token?grant_type=password", { email, password }));
  return { ...person, session };
}

/** What a browser keeps in which a person is signed in and the question about cookies is answered. */
export function storageOf({ url }: Pick<Product, "url">, { session }: Resident) {
  const { origin, hostname } = new URL(url);
  const choice = { essential: true, functional: false, analytics: false, marketing: false };
  const kept = {
    [`sb-${hostname.split(".")[0]}-auth-token`]: {
      ...session,
      expires_at: Math.floor(Date.now() / 1000) + session.expires_in,
    },
    "regia.cookies": { ...choice, timestamp: new Date().toISOString() },
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/**
 * Signs a person in to the browser of a page, without the user interface, and opens an address there.
 * @param address default: the chat of the person's workspace
 */
export async function enter(
  page: Page,
  product: Pick<Product, "url">,
  person: Resident,
  address?: string,
): Promise<void> {
  const [kept] = storageOf(product, person).origins;
  await page.context().clearCookies();
  // Playwright would open another page to store this.
  await page.goto(`${product.url}/appearance.js`);
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, kept?.localStorage ?? []);
  await page.goto(product.url + (address ?? "/app/chat"));
  // Whatever is opened before would be left again for the workspace.
  if (address === undefined) await expect(page).toHaveURL(CHAT);
}

/** Enters with a browser of its own; returns its page. */
export async function enterElsewhere(
  browser: Browser,
  product: Product,
  person: Resident,
  address?: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, product, person, address);
  return page;
}

/** Opens an address as a new person, who is signed in. */
export async function arrive(page: Page, product: Product, address?: string): Promise<Resident> {
  const person = await resident(product);
  await enter(page, product, person, address);
  return person;
}

/** Makes a token for a program of somebody. */
export const makeToken = (product: Product, person: Resident, name: string): Promise<object> =>
  call(product, person, "create_api_token", { name, scope: "chat" });

/** Begins somebody's trial of the plan that has several answers at a time, and invites. */
export async function tryPro(product: Product, { session }: Resident): Promise<void> {
  const now = new Date().toISOString();
  const trial = { plan: "pro", trial_start_date: now, plan_expires_at: now };
  const path = `/rest/v1/profiles?id=eq.${session.user.id}`;
  expect((await send(product, "PATCH", path, trial, session.access_token)).status).toBe(204);
}

/**
 * Creates a workspace that its owner pays for, with one collaborator.
 * @returns the address below which its pages are
 */
export async function share(product: Product, name: string, owner: Resident, collaborator: Resident) {
  await tryPro(product, owner);
  const { id, slug } = await call<{ id: string; slug: string }>(product, owner, "create_workspace", { name });
  const { email } = collaborator;
  const invitation = await call<{ id: string }>(product, owner, "invite_to_workspace", {
    workspace: id,
    email,
  });
  await call(product, collaborator, "accept_invitation", { invitation: invitation.id });
  return `/app/w/${slug}`;
}
