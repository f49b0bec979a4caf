import type { Page } from "@playwright/test";
import { expect, type Person, somebody, test } from "./journey.ts";
import { type Product, startProduct, temporaryDataDirectory } from "./product.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** @param origin of the product, where it is not the journey's base address */
async function signUp(page: Page, person: Person, origin = "") {
  await page.goto(`${origin}/`);
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

async function linkIn(product: Product, person: Person, count: number): Promise<string> {
  await expect.poll(async () => (await product.mailTo(person.email)).length).toBe(count);
  const [newest] = await product.mailTo(person.email);
  const link = newest?.links[0];
  if (!link) throw new Error("The message has no link.");
  return link;
}

interface LogInDetails {
  readonly password?: string;
  readonly origin?: string;
}

async function logIn(
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

async function expectChat(page: Page, person: Person) {
  await expect(page).toHaveURL(/\/app\/chat$/);
  await expect(page).toHaveTitle("Chat · Regia");
  const navigation = page.getByRole("navigation", { name: "Navigazione principale" });
  await expect(navigation.getByRole("link", { name: "Chat" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByText(person.displayName, { exact: true })).toBeVisible();
}

test("a person signs up, opens the verification mail, logs out and in again", async ({ page, product }) => {
  const person = somebody();
  await signUp(page, person);

  await page.goto(await linkIn(product, person, 1));
  await expectChat(page, person);
  expect(page.url()).not.toContain("token");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await logIn(page, person);
  await expectChat(page, person);

  await page.reload();
  await expectChat(page, person);
});

test("an account that is not verified is told so, and gets its mail again", async ({ page, product }) => {
  const person = somebody();
  await signUp(page, person);
  await dialog(page, "Verifica Email").getByRole("button", { name: "Invia di nuovo l'email" }).click();
  const answer = dialog(page, "Verifica Email").getByRole("status").or(page.getByRole("alert"));
  await expect(answer).toContainText(/inviata nuovamente|Attendi/);

  await logIn(page, person);
  await expect(page.getByRole("alert")).toContainText(
    "Controlla la tua email e clicca sul link di conferma per attivare l'account.",
  );
  expect((await product.mailTo(person.email)).length).toBeGreaterThanOrEqual(1);
});

test("a wrong password says so and keeps what was typed", async ({ page }) => {
  const person = somebody();
  await logIn(page, person);
  await expect(page.getByRole("alert")).toContainText(
    "Email o password non corretti. Verifica i tuoi dati e riprova.",
  );
  await expect(dialog(page, "Accedi al tuo account").getByLabel("Email")).toHaveValue(person.email);
});

test("a forgotten password is replaced through the mail, and the old one no longer works", async ({
  page,
  product,
}) => {
  const person = somebody();
  await signUp(page, person);
  await page.goto(await linkIn(product, person, 1));
  await expectChat(page, person);
  await page.getByRole("button", { name: "Logout" }).click();

  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Password dimenticata?" }).click();
  const request = dialog(page, "Reimposta Password");
  await request.getByLabel("Email").fill(person.email);
  await request.getByRole("button", { name: "Invia il link" }).click();
  await expect(request.getByRole("status")).toBeVisible();

  await page.goto(await linkIn(product, person, 2));
  await expect(page).toHaveTitle("Reimposta Password · Regia");
  expect(page.url()).not.toContain("token");
  await page.getByLabel("Nuova password", { exact: true }).fill("Sipario-2027");
  await page.getByLabel("Conferma password").fill("Sipario-2027");
  await page.getByRole("button", { name: "Aggiorna password" }).click();
  await expect(page.getByText("Password Aggiornata!")).toBeVisible();
  await expectChat(page, person);

  await page.getByRole("button", { name: "Logout" }).click();
  await logIn(page, person);
  await expect(page.getByRole("alert")).toBeVisible();
  await logIn(page, person, { password: "Sipario-2027" });
  await expectChat(page, person);
});

test("a link from our mail works once; the second time it says what to do", async ({
  page,
  product,
  browser,
}) => {
  const person = somebody();
  await signUp(page, person);
  const link = await linkIn(product, person, 1);
  await page.goto(link);
  await expectChat(page, person);

  const another = await browser.newContext({ baseURL: product.url, locale: "it-IT" });
  const stranger = await another.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("alert")).toBeVisible();
  await expect(stranger).not.toHaveURL(/\/app\//);
  await another.close();
});

test("the signed-in area and unknown addresses lead strangers to the landing page", async ({
  page,
  product,
}) => {
  for (const path of ["/app", "/app/chat", "/app/admin", "/non-esiste", "/reset-password"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  }
});

test("the landing page opens the dialog that an error in its address asks for, and clears the address", async ({
  page,
  product,
}) => {
  await page.goto("/?error=account_not_found&email=a%40b.it");
  const form = dialog(page, "Accedi al tuo account");
  await expect(form.getByRole("alert")).toContainText(
    "Account non trovato. Devi prima registrarti per accedere con Google.",
  );
  await expect(form.getByLabel("Email")).toHaveValue("a@b.it");
  await expect(page).toHaveURL(`${product.url}/`);
});

test("a restart loses nothing", async ({ page, browserName }) => {
  const data = temporaryDataDirectory(browserName);
  const person = somebody();
  const first = await startProduct(data.path);
  await signUp(page, person, first.url);
  await page.goto(await linkIn(first, person, 1));
  await expectChat(page, person);
  expect(await first.stop()).toBe(0);

  const second = await startProduct(data.path);
  await logIn(page, person, { origin: second.url });
  await expectChat(page, person);
  expect((await second.mailTo(person.email)).length).toBe(1);
  await second.stop();
  data.remove();
});
