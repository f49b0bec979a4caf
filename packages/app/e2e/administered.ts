import type { Locator, Page } from "@playwright/test";
import { test as base, expect, type Person } from "./fixtures.ts";
import { type Product, startProduct, temporaryDataDirectory } from "./product.ts";
import { type Resident, send, signIn, storageOf } from "./services.ts";
import { dialog } from "./steps.ts";

/** The first admin of the product under test. */
export const chief: Person = {
  fullName: "capo",
  displayName: "capo",
  email: "capo@example.com",
  password: "Sipario-2026",
};

/** A demo user. Demo users are the same in every run. */
export const demoUser = (displayName: string, number: number): Person => ({
  fullName: displayName,
  displayName,
  email: `${displayName.toLowerCase().replace(" ", ".")}.${number}@demo.regia.local`,
  password: "Regia-demo-1",
});

/** Tests that start as the first admin, with sixty demo users. */
export const test = base.extend<{ asChief: Page }, { product: Product; admin: Resident }>({
  product: [
    async ({ browserName }, use) => {
      const data = temporaryDataDirectory(browserName);
      const product = await startProduct(data.path, {
        REGIA_DEMO: "60",
        REGIA_ADMIN_EMAIL: chief.email,
        REGIA_ADMIN_PASSWORD: chief.password,
      });
      await use(product);
      await product.stop();
      data.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  admin: [async ({ product }, use) => use(await signIn(product, chief)), { scope: "worker" }],
  asChief: async ({ browser, product, admin }, use) => {
    const context = await browser.newContext({ storageState: storageOf(product, admin) });
    await use(await context.newPage());
    await context.close();
  },
});

/** Gives somebody a plan, as an admin. */
export async function setPlan(
  product: Product,
  { session }: Resident,
  { email }: Pick<Person, "email">,
  plan: "free" | "pro" | "enterprise",
): Promise<void> {
  const change = { action: "bulk", operations: [{ op: "plan", email, plan }] };
  const answer = await send(product, "POST", "/.netlify/functions/admin", change, session.access_token);
  expect(await answer.json()).toMatchObject({ results: [{ status: "applied" }] });
}

/** The table of users. */
export const users = (page: Page): Locator => page.getByRole("table", { name: "Utenti" });

/** The row of somebody in the table of users. */
export const rowOf = (page: Page, name: string): Locator =>
  users(page).getByRole("row", { name: new RegExp(name) });

/** Chooses an action in the menu of a row. */
export async function act(page: Page, row: Locator, name: RegExp): Promise<void> {
  await row.getByRole("button", { name: /^Azioni:/ }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Searches the list of users for a name; returns the row. */
export async function find(page: Page, name: string): Promise<Locator> {
  await page.goto(`/app/admin?search=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await expect(row).toBeVisible();
  return row;
}

/** Makes the user of a row an admin, which has to be confirmed. */
export async function makeAdmin(page: Page, row: Locator): Promise<void> {
  await row.getByRole("switch").press(" ");
  await dialog(page, "Rendi amministratore").getByRole("button", { name: "Rendi amministratore" }).click();
}
