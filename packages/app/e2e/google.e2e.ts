import type { Page } from "@playwright/test";
import { expect, type Person, somebody, test } from "./fixtures.ts";
import { dialog, expectChat, logOut } from "./steps.ts";

/** The smallest picture: one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Opens the dialog in a mode and presses the button that leads to Google. */
async function chooseGoogle(page: Page, mode: "login" | "signup") {
  await page.goto("/");
  const [button, title] =
    mode === "login" ? ["Login", "Accedi al tuo account"] : ["Inizia Gratis", "Crea il tuo account"];
  await page.getByRole("button", { name: button }).first().click();
  await dialog(page, title).getByRole("button", { name: "Continua con Google" }).click();
}

/** Opens the dialog in a mode and goes to Google's consent page. */
async function withGoogle(page: Page, mode: "login" | "signup") {
  await chooseGoogle(page, mode);
  await expect(page.getByRole("heading", { name: "Accesso con Google, in locale" })).toBeVisible();
}

async function allow(page: Page, person: Person) {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Nome", { exact: true }).fill(person.displayName);
  await page.getByRole("button", { name: "Consenti" }).click();
}

test("a person signs up with Google, signs out, and signs in by choosing the account", async ({ page }) => {
  const person = somebody();
  await withGoogle(page, "signup");
  await allow(page, person);
  await expectChat(page, person);
  // As after a reload of the callback: no tokens arrive, so the session stays whatever the mode is.
  for (const mode of ["signup", "login"]) {
    await page.goto(`/auth/callback?mode=${mode}`);
    await expectChat(page, person);
  }
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await withGoogle(page, "login");
  await page.getByRole("button", { name: person.email }).click();
  await expectChat(page, person);
});

test("the picture of a Google account is copied at sign-up, without the browser asking Google, and can be removed for good", async ({
  page,
  product,
  googlePictures,
}) => {
  const person = somebody();
  const origins = new Set<string>();
  page.on("request", (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  let asked = 0;
  googlePictures.answer = (_request, response) => {
    asked += 1;
    response.setHeader("Content-Type", "image/png").end(PIXEL);
  };
  await withGoogle(page, "signup");
  await allow(page, person);
  await expectChat(page, person);
  const picture = page.locator(`img[src^="${product.url}/storage/v1/object/public/avatars/"]`);
  await expect(picture).toHaveCount(1);

  const comeBack = async () => {
    await logOut(page);
    await withGoogle(page, "login");
    await page.getByRole("button", { name: person.email }).click();
    await expectChat(page, person);
  };
  await comeBack();
  await expect(picture).toHaveCount(1);
  await page.getByRole("button", { name: "Solo essenziali" }).click();
  await page.goto("/app/settings?section=profile");
  await page.getByRole("button", { name: "Togli" }).click();
  await expect(page.getByText("Immagine tolta")).toBeVisible();
  await comeBack();
  await page.waitForLoadState("networkidle");
  await expect(picture).toHaveCount(0);
  expect([asked, ...origins]).toEqual([1, product.url]);
});

test("whoever has no usable picture at Google has initials and sees no error", async ({
  page,
  googlePictures,
}) => {
  googlePictures.answer = (_request, response) => {
    response.setHeader("Content-Type", "image/png").end("<svg xmlns='http://www.w3.org/2000/svg'/>");
  };
  const person = somebody();
  await withGoogle(page, "signup");
  const answered = page.waitForResponse("**/.netlify/functions/google-picture");
  await allow(page, person);
  await expectChat(page, person);
  expect((await answered).status()).toBe(204);
  await expect(page.getByText("G", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("with Google nobody can log in without an account or sign up twice, and a refusal is shown", async ({
  page,
}) => {
  const person = somebody();
  await withGoogle(page, "login");
  await allow(page, person);
  await expect(page.getByRole("heading", { name: "Errore di verifica" })).toBeVisible();
  await page.getByRole("button", { name: "Torna alla home" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Questo account non esiste ancora. Registrati per continuare.",
  );

  await withGoogle(page, "signup");
  await allow(page, person);
  await expectChat(page, person);
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await withGoogle(page, "signup");
  await page.getByRole("button", { name: person.email }).click();
  await expect(
    page.getByText("Account già esistente. Usa il login invece della registrazione."),
  ).toBeVisible();

  await withGoogle(page, "login");
  await page.getByRole("button", { name: "Rifiuta" }).click();
  await expect(page.getByText("Errore durante l'autenticazione")).toBeVisible();
  expect(page.url()).not.toContain("error");
  await page.getByRole("button", { name: "Torna alla home" }).click();
  await expect(page.getByRole("alert")).toContainText("Accesso negato.");
});

test("an account that cannot be made says so, and is made once the service is back", async ({ page }) => {
  const person = somebody();
  const writes: string[] = [];
  await page.route("**/rest/v1/profiles**", (route) => {
    const method = route.request().method();
    if (method !== "POST") return route.fallback();
    writes.push(method);
    return route.fulfill({ status: 503, body: "upstream connect error" });
  });
  await withGoogle(page, "signup");
  await allow(page, person);
  await expect(page.getByText("Impossibile creare l'account. Riprova più tardi.")).toBeVisible();
  expect(writes).toHaveLength(3);
  await page.unroute("**/rest/v1/profiles**");
  await page.reload();
  await expectChat(page, person);
});

test("who stays on the page although it leads to Google can try again", async ({ page }) => {
  await page.clock.install();
  const led = page.waitForRequest("**/auth/v1/authorize**");
  // Browsers stay on the page where there is no content.
  await page.route("**/auth/v1/authorize**", (route) => route.fulfill({ status: 204 }));
  await chooseGoogle(page, "login");
  await led;
  await page.clock.fastForward(15_000);
  await expect(page.getByRole("alert")).toContainText("Failed to sign in with Google. Please try again.");
  await expect(page.getByRole("button", { name: "Continua con Google" })).toBeEnabled();
});
