import { expect, type Page } from "@playwright/test";
import { CHAT } from "./addresses.ts";
import type { Person } from "./fixtures.ts";
import type { Product } from "./product.ts";

/** The authentication dialog by its title. */
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Fills the sign-up dialog and waits until it asks for the verification. */
export async function signUp(page: Page, person: Person) {
  await page.goto("/");
  await page.getByRole("button", { name: "Inizia Gratis" }).first().click();
  const form = dialog(page, "Crea il tuo account");
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByLabel("Conferma password").fill(person.password);
  await form.getByLabel("Nome completo").fill(person.fullName);
  await form.getByLabel("Nome visualizzato").fill(person.displayName);
  await form.getByRole("button", { name: "Crea account" }).click();
  const verification = dialog(page, "Verifica Email");
  await expect(verification.getByRole("status")).toContainText(
    "Account creato! Controlla la tua email per verificare l'account.",
  );
}

/** The newest email, after `count` emails have arrived. */
async function newestMail(product: Product, person: Person, count: number) {
  await expect.poll(async () => (await product.mailTo(person.email)).length).toBe(count);
  return (await product.mailTo(person.email))[0];
}

/** The six-digit code in the newest email, after `count` emails have arrived. */
export async function codeIn(product: Product, person: Person, count: number): Promise<string> {
  const code = /^\d{6}$/m.exec((await newestMail(product, person, count))?.text ?? "")?.[0];
  if (!code) throw new Error("The message has no code.");
  return code;
}

/** The link in the newest email, after `count` emails have arrived. */
export async function linkIn(product: Product, person: Person, count: number): Promise<string> {
  const link = (await newestMail(product, person, count))?.links[0];
  if (!link) throw new Error("The message has no link.");
  return link;
}

/** Values that replace the person's password and the base address. */
interface LogInDetails {
  readonly password?: string;
  readonly origin?: string;
}

/** Fills in the login dialog and submits it. */
export async function logIn(
  page: Page,
  person: Person,
  { password = person.password, origin = "" }: LogInDetails = {},
) {
  await page.goto(`${origin}/`);
  await page.getByRole("button", { name: "Login" }).click();
  const form = dialog(page, "Accedi al tuo account");
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Accedi", exact: true }).click();
}

/** Logs out; ends on the landing page, which the browser loads anew. */
export async function logOut(page: Page) {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
}

/** Expects the person to be signed in, on the chat page. */
export async function expectChat(page: Page, person: Person) {
  await expect(page).toHaveURL(CHAT);
  await expect(page).toHaveTitle("Chat · Regia");
  const navigation = page.getByRole("navigation", { name: "Navigazione principale" });
  await expect(navigation.getByRole("link", { name: "Chat" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText(person.displayName, { exact: true })).toBeVisible();
}

/** What a page asks every few seconds. */
export const POLLS = "**/rest/v1/rpc/my_workspaces";

/** How a page reads the profile, every few seconds too. */
export const PROFILE_READS = /\/rest\/v1\/profiles\?select/;

/** What the page of the chat asks as often. */
const CHAT_READS = ["conversations", "messages", "conversation_pins"].map(
  (table) => `**/rest/v1/${table}?select*`,
);

/**
 * Lets a page wait for all that it asks every few seconds, each of which would tell it, so that the next step of the test is
 * what tells of a session's end.
 * @returns a function that lets it go on
 */
export async function holdPolls(page: Page): Promise<() => Promise<void>> {
  const polls = [POLLS, PROFILE_READS, ...(CHAT.test(page.url()) ? CHAT_READS : [])];
  const held = polls.map((poll) => ({ poll, ...Promise.withResolvers<void>() }));
  for (const { poll, resolve } of held) await page.route(poll, () => resolve());
  // A page that comes to the front asks at once, or once it has read what it asked before.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await Promise.all(held.map(({ promise }) => promise));
  return async () => {
    for (const poll of polls) await page.unroute(poll);
  };
}
