import { expect, somebody, test } from "./fixtures.ts";
import { enter, signIn } from "./services.ts";
import { dialog, linkIn } from "./steps.ts";

test("the status page asks the services without an error, and names the one that begins to fail", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("console", (entry) => entry.type() === "error" && faults.push(entry.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.clock.install();
  await page.goto("/status");
  const main = page.getByRole("main");
  // Shown after every service has answered.
  const verdict = main.getByRole("status");
  await expect(verdict).toHaveText(/Tutti i servizi rispondono\./);
  await expect(main.getByText("Risponde", { exact: true })).toHaveCount(5);
  await expect(main.getByRole("listitem").filter({ hasText: "Pagamenti" })).toContainText("Simulati");
  expect(faults).toEqual([]);

  await page.route("**/storage/v1/**", (route) => route.abort());
  await page.clock.fastForward("01:00");
  await expect(main.getByRole("alert")).toHaveText(/Un servizio non risponde\./);
  await page.unroute("**/storage/v1/**");
  await main.getByRole("button", { name: "Controlla di nuovo" }).click();
  await expect(verdict).toHaveText(/Tutti i servizi rispondono\./);
});

test("the tool for sign-up sends a mail, says what is missing, and finds the profile that it made", async ({
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
  await main.getByRole("button", { name: "Esegui i controlli" }).click();
  await expect(check("Riga del profilo")).toContainText("Si crea alla conferma dell’indirizzo");
  await fetch(await linkIn(product, person, 1), { redirect: "manual" });
  await main.getByRole("button", { name: "Esegui i controlli" }).click();
  await expect(check("Riga del profilo")).toContainText("Presente");
  await expect(check("Sessione di accesso")).toContainText("Assente");
  await enter(page, product, await signIn(product, person), "/debug-auth");
  await main.getByRole("button", { name: "Esegui i controlli" }).click();
  await expect(check("Sessione di accesso")).toContainText(person.email);
  await expect(check("Riga del profilo")).toContainText("Presente");
});

test("a message from the contact page arrives at the admin's, and nothing that was written is lost", async ({
  page,
  product,
}) => {
  await page.goto("/contacts");
  const main = page.getByRole("main");
  await expect(main.locator("mark")).toHaveCount(0);
  const desk = main.getByRole("region", { name: "Assistenza" });
  await desk.getByRole("link", { name: "Scrivi un messaggio" }).click();
  const form = page.getByRole("alertdialog").or(dialog(page, "Assistenza"));
  await form.getByLabel("La tua email").fill("cliente@example.com");
  await form.getByLabel("Messaggio").fill("Non trovo la fattura di novembre.");
  await page.route("**/.netlify/functions/contact", (route) => route.abort(), { times: 1 });
  await form.getByRole("button", { name: "Invia" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(form.getByLabel("Messaggio")).toHaveValue("Non trovo la fattura di novembre.");
  await form.getByRole("button", { name: "Invia" }).click();
  await expect(form.getByText("Messaggio inviato. Ti rispondiamo a cliente@example.com.")).toBeVisible();
  await expect
    .poll(async () => (await product.mailTo("admin@regia.local")).map(({ text }) => text).join())
    .toContain("Non trovo la fattura di novembre.");
});
