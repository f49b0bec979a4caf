import type { Page } from "@playwright/test";
import { expect, type Person, somebody, test } from "./fixtures.ts";
import { dialog, expectChat, logOut } from "./steps.ts";

/** Opens the dialog in a mode and goes to Google's consent page. */
async function withGoogle(page: Page, mode: "login" | "signup") {
  await page.goto("/");
  const [button, title] =
    mode === "login" ? ["Login", "Accedi al tuo account"] : ["Inizia Gratis", "Crea il tuo account"];
  await page.getByRole("button", { name: button }).first().click();
  await dialog(page, title).getByRole("button", { name: "Continua con Google" }).click();
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
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await withGoogle(page, "login");
  await page.getByRole("button", { name: person.email }).click();
  await expectChat(page, person);
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
});
