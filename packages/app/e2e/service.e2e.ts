import { expect, somebody, test } from "./fixtures.ts";
import { linkIn } from "./steps.ts";

test("the status page asks the services and names the one that fails", async ({ page }) => {
  await page.goto("/status");
  const main = page.getByRole("main");
  await expect(main.getByRole("status")).toHaveText(/Tutti i servizi rispondono\./);
  await expect(main.getByText("Risponde", { exact: true })).toHaveCount(5);
  await page.route("**/storage/v1/**", (route) => route.abort());
  await main.getByRole("button", { name: "Controlla di nuovo" }).click();
  await expect(main.getByRole("alert")).toHaveText(/Un servizio non risponde\./);
});

test("the tool for sign-up sends a mail, says what is missing, and finds the profile once it is verified", async ({
  page,
  product,
}) => {
  const person = somebody();
  await page.goto("/debug-auth");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Esegui i controlli" }).click();
  const check = (name: string) => main.getByRole("listitem").filter({ hasText: name });
  await expect(check("Trigger handle_new_user")).toContainText("Presente");
  await expect(check("Sessione di accesso")).toContainText("Assente");
  await main.getByLabel("Email").fill(person.email);
  await main.getByLabel("Password", { exact: true }).fill(person.password);
  await main.getByRole("button", { name: "Registra e invia l’email" }).click();
  await expect(main.getByText(person.email)).toBeVisible();
  await page.goto(await linkIn(product, person, 1));
  await expect(page).toHaveURL(/\/app\/chat$/);
  await page.goto("/debug-auth");
  await main.getByRole("button", { name: "Esegui i controlli" }).click();
  await expect(check("Sessione di accesso")).toContainText(person.email);
  await expect(check("Riga del profilo")).toContainText("Presente");
});
