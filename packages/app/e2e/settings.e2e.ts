import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { expect, type Person, test } from "./fixtures.ts";
import type { Product } from "./product.ts";
import {
  arrive,
  ask,
  enter,
  enterElsewhere,
  makeToken,
  type Resident,
  resident,
  send,
  signIn,
} from "./services.ts";
import { dialog, holdPolls, logIn, PROFILE_READS } from "./steps.ts";

/** The auth service's response to a sign-in. */
const signingIn = async (product: Product, { email }: Person, password: string) =>
  (await ask(product, "token?grant_type=password", { email, password })).status;

/** A new signed-in person in a section of the settings. */
const settle = (page: Page, product: Product, section: string): Promise<Resident> =>
  arrive(page, product, `/app/settings?section=${section}`);

/** The same person on another device. */
const elsewhere = async (browser: Browser, product: Product, person: Person) =>
  enterElsewhere(browser, product, await signIn(product, person));

/** Expects a page whose session was ended to lead away when it is loaded again, without having been painted. */
async function expectToLeaveUnseen(page: Page, product: Product) {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector("nav") && location.pathname.startsWith("/app")) {
        sessionStorage.setItem("painted", location.pathname);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  // Both are asked at the same time; here the profile comes later.
  const told = page.waitForResponse("**/auth/v1/user");
  await page.route("**/rest/v1/profiles**", async (route) => {
    await told;
    await route.continue();
  });
  await page.reload();
  await expect(dialog(page, "Accedi al tuo account").getByRole("alert")).toContainText(
    "La sessione è stata terminata altrove. Accedi di nuovo.",
  );
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await page.evaluate(() => sessionStorage.getItem("painted"))).toBeNull();
}

/** A PNG of that size, drawn by the browser. */
async function png(page: Page, width: number, height: number): Promise<Buffer> {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      if (context) context.fillRect(0, 0, w / 2, h / 2);
      return canvas.toDataURL("image/png");
    },
    [width, height] as const,
  );
  return Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
}

test("names are changed in the settings and on the account page, and shown everywhere at once", async ({
  page,
  product,
}) => {
  await settle(page, product, "profile");
  await expect(page).toHaveTitle("Impostazioni · Regia");
  await page.getByRole("button", { name: "Modifica" }).click();
  await page.getByLabel("Nome visualizzato").fill("Giulia della Regia");
  await page.getByRole("link", { name: "Notifiche" }).click();
  await page.getByRole("link", { name: "Profilo", exact: true }).click();
  await expect(page.getByLabel("Nome visualizzato")).toHaveValue("Giulia della Regia");

  await page.getByRole("link", { name: "Chat" }).click();
  await dialog(page, "Vuoi uscire senza salvare?").getByRole("button", { name: "Annulla" }).click();
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await expect(page.getByText("Profilo aggiornato con successo!")).toBeVisible();
  await expect(page.getByRole("link", { name: /Giulia della Regia/ })).toBeVisible();

  await page.getByRole("link", { name: "Apri la pagina account" }).click();
  await expect(page).toHaveURL(/\/app\/account$/);
  await expect(page.getByRole("heading", { name: "Ciao, Giulia della Regia" })).toBeVisible();
  await page.getByLabel("Telefono").fill(" +39 02 1234567 ");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await expect(page.getByText("Problema di connessione.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await expect(page.getByText("Profilo aggiornato con successo!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Telefono")).toHaveValue("+39 02 1234567");
});

test("a save of the profile leaves alone what another tab has saved meanwhile", async ({ page, product }) => {
  await settle(page, product, "profile");
  await page.getByRole("button", { name: "Modifica" }).click();
  const other = await page.context().newPage();
  await other.goto("/app/account");
  await other.getByLabel("Nome visualizzato").fill("Giulia altrove");
  await other.getByRole("button", { name: "Salva modifiche" }).click();
  await expect(other.getByText("Profilo aggiornato con successo!")).toBeVisible();

  await page.getByLabel("Telefono").fill("06 7654321");
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await expect(page.getByText("Profilo aggiornato con successo!")).toBeVisible();
  await other.reload();
  await expect(other.getByLabel("Nome visualizzato")).toHaveValue("Giulia altrove");
  await expect(other.getByLabel("Telefono")).toHaveValue("06 7654321");
});

test("a picture is checked by its content, reduced, shown everywhere, and removed", async ({
  page,
  product,
}) => {
  await settle(page, product, "profile");
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(
    page.getByText("Seleziona un file immagine valido (JPEG, PNG, GIF o WebP)", { exact: true }),
  ).toBeVisible();

  await chooser.setInputFiles({ name: "foto.gif", mimeType: "image/gif", buffer: await png(page, 900, 600) });
  const pictures = page.locator('img[src*="/storage/v1/object/public/avatars/"]');
  await expect(pictures).toHaveCount(2);
  const sizes = await pictures.evaluateAll((found) =>
    Promise.all(
      found.map(async (one) => {
        const picture = one as HTMLImageElement;
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      }),
    ),
  );
  expect(sizes).toEqual([
    [512, 341],
    [512, 341],
  ]);

  await page.reload();
  await expect(pictures).toHaveCount(2);
  const stored = (await pictures.first().getAttribute("src")) ?? "";
  await page.getByRole("button", { name: "Togli" }).click();
  await expect(page.getByText("Immagine tolta")).toBeVisible();
  await expect(pictures).toHaveCount(0);
  await expect.poll(async () => (await fetch(stored)).ok).toBe(false);
});

test("a picture of another host, be it Google's, is not asked for, and initials are shown instead", async ({
  page,
  product,
}) => {
  const { session } = await settle(page, product, "profile");
  const asked: string[] = [];
  await page.route(/^https:\/\/[^/]*\.(?:example|com)\//, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ body: await png(page, 8, 8), contentType: "image/png" });
  });
  for (const picture of [
    "https://lh3.googleusercontent.com/a/picture=s96-c",
    "https://pictures.example/giulia.png",
  ]) {
    const path = `/rest/v1/profiles?id=eq.${session.user.id}`;
    const answer = await send(product, "PATCH", path, { avatar_url: picture }, session.access_token);
    expect(answer.status).toBe(204);
    await page.reload();
    await expect(page.getByText("G", { exact: true })).toHaveCount(2);
  }
  expect(asked).toEqual([]);
});

test("settings are stored: notifications, privacy, and the time without activity, after which the session ends", async ({
  page,
  product,
}) => {
  await page.clock.install();
  await settle(page, product, "notifications");
  const alerts = page.getByRole("switch", { name: "Avvisi di sicurezza" });
  await alerts.click();
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await expect(page.getByText("Preferenze salvate.")).toBeVisible();
  await page.reload();
  await expect(alerts).not.toBeChecked();
  await expect(page.getByRole("switch", { name: /Menzioni/ })).toBeDisabled();
  await page.getByRole("link", { name: "Privacy", exact: true }).click();
  await page.getByRole("radio", { name: /^Privato/ }).click();
  await page.getByRole("button", { name: "Salva modifiche" }).click();
  await expect(page.getByText("Preferenze salvate.").locator("visible=true")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: /^Privato/ })).toBeChecked();
  await page.getByRole("link", { name: "Sicurezza" }).click();
  await page.getByRole("button", { name: /Durata della sessione/ }).click();
  await page.getByRole("option", { name: "15 minuti" }).click();
  await expect(page.getByText("Preferenza salvata.")).toBeVisible();

  await page.clock.fastForward("14:00");
  await expect(page.getByRole("heading", { name: "Impostazioni" })).toBeVisible();
  await page.clock.fastForward("01:00");
  await expect(dialog(page, "Accedi al tuo account").getByRole("alert")).toContainText(
    "La sessione è scaduta. Accedi di nuovo.",
  );
  await expect(page).toHaveURL(`${product.url}/`);
});

test("a setting that cannot be saved is shown at once, and then reset", async ({ page, product }) => {
  await settle(page, product, "security");
  const choice = page.getByRole("switch", { name: "Avvisi di accesso" });
  await expect(choice).toBeChecked();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/rest/v1/preferences**", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await answered;
    return route.fulfill({ status: 403, json: { code: "42501", message: "no" } });
  });
  await choice.press(" ");
  await expect(choice).not.toBeChecked();
  answer();
  await expect(page.getByRole("alert")).toContainText("Insufficient permissions for this operation");
  await expect(choice).toBeChecked();
});

test("a password changes only with the current one; other devices are signed out, this one stays; tokens can go too", async ({
  page,
  product,
  browser,
}) => {
  const person = await resident(product);
  await makeToken(product, person, "Report");
  await enter(page, product, person, "/app/settings?section=security");
  const other = await elsewhere(browser, product, person);
  const update = page.getByRole("button", { name: "Aggiorna password" });
  await expect(page.getByRole("switch", { name: "Chiedi un codice a ogni accesso" })).toBeEnabled();

  await page.getByLabel("Password attuale").fill("Sbagliata-2026");
  await page.getByLabel("Nuova password").fill("Sipario-2027");
  await page.getByLabel("Conferma password").fill("Sipario-2028");
  await update.click();
  await expect(page.getByText("Le password non coincidono")).toBeVisible();
  await page.getByLabel("Conferma password").fill("Sipario-2027");
  await update.click();
  await expect(page.getByText("La password attuale non è corretta.")).toBeVisible();
  await expect(page.getByLabel("Nuova password")).toHaveValue("Sipario-2027");

  await page.getByLabel("Password attuale").fill(person.password);
  await update.click();
  const offer = dialog(page, "Vuoi revocare anche i token dei programmi?");
  await expect(offer.getByRole("listitem")).toContainText("Report");
  await page.route("**/rpc/revoke_api_tokens", (route) => route.abort());
  await offer.getByRole("button", { name: "Revoca tutti" }).click();
  await expect(offer.getByRole("alert")).toContainText("Problema di connessione");
  await page.unroute("**/rpc/revoke_api_tokens");
  await offer.getByRole("button", { name: "Revoca tutti" }).click();
  await expect(offer.getByText("Tutti i token sono revocati.")).toBeVisible();
  await offer.getByRole("button", { name: "Fatto" }).click();
  await expect(page.getByText("Non hai token validi.")).toBeVisible();
  await expect(page.getByText("Password aggiornata con successo!")).toBeVisible();
  await expect(page.getByText("Non ci sono altre sessioni.")).toBeVisible();
  // The page may be leaving by itself, which breaks a reload off.
  await expect(() => other.reload()).toPass();
  await expect(other).toHaveURL(`${product.url}/`);
  await other.context().close();
  expect(await signingIn(product, person, person.password)).toBe(400);
  expect(await signingIn(product, person, "Sipario-2027")).toBe(200);
});

test("another device is signed out from the settings", async ({ page, product, browser }) => {
  const person = await settle(page, product, "profile");
  await signIn(product, person);
  const other = await elsewhere(browser, product, person);
  await page.getByRole("link", { name: "Sicurezza" }).click();
  const sessions = page.getByRole("list", { name: "Sessioni attive" }).getByRole("listitem");
  await expect(sessions.filter({ hasText: "Questo dispositivo" })).toHaveCount(1);
  await expect(sessions).toHaveCount(3);
  await holdPolls(other);
  // The one that was used last, after this device where that is older than a minute.
  await sessions
    .filter({ hasNotText: "Questo dispositivo" })
    .first()
    .getByRole("button", { name: /Termina la sessione/ })
    .click();
  await expect(page.getByText("Sessione terminata.")).toBeVisible();
  await expect(sessions).toHaveCount(2);
  await expectToLeaveUnseen(other, product);
  await page.getByRole("button", { name: "Termina tutte le altre" }).click();
  await expect(page.getByText("Tutte le altre sessioni sono terminate.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await other.context().close();
});

test("whoever was signed out elsewhere is told so at the next step, wherever that is", async ({
  page,
  product,
}) => {
  const person = await arrive(page, product);
  const name = page.getByLabel("Nome visualizzato");
  const steps = [
    ["settings?section=profile", () => page.getByRole("link", { name: "Sicurezza" }).click()],
    ["account", () => page.getByRole("button", { name: "Salva modifiche" }).click()],
    ["settings?section=privacy", () => page.getByRole("button", { name: "Esporta i dati" }).click()],
    ["settings?section=profile", () => page.getByRole("button", { name: "Logout" }).click()],
  ] as const;
  for (const [address, step] of steps) {
    await page.goto(`/app/${address}`);
    if (address === "account") await name.fill("Un altro nome");
    await expect(page.getByRole("button", { name: "Logout" })).toBeEnabled();
    const { session } = await signIn(product, person);
    const release = await holdPolls(page);
    await send(product, "POST", "/auth/v1/logout?scope=global", {}, session.access_token);
    await step();
    await expect(page).toHaveURL(`${product.url}/`);
    await release();
    const form = dialog(page, "Accedi al tuo account");
    // Whoever logs out is where they wanted to be.
    if (step === steps[3][1]) await expect(form).toBeHidden();
    else {
      await expect(form.getByRole("alert")).toContainText(
        "La sessione è stata terminata altrove. Accedi di nuovo.",
      );
      await logIn(page, person);
      // The page that was chosen last is opened again.
      const chosen = step === steps[0][1] ? "settings?section=security" : address;
      await expect(page).toHaveURL(`${product.url}/app/${chosen}`);
    }
  }
});

test("no plan is given without a payment; the trial is, once", async ({ page, product }) => {
  await settle(page, product, "plans");
  await page.getByRole("button", { name: "Scegli Piano" }).click();
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(page).toHaveURL(`${product.url}/app/settings?section=plans`);
  await expect(page.getByText("0 di 5")).toBeVisible();
  const other = await page.context().newPage();
  // With the state of its payments the page reads the profile again; what it offers stays only after that.
  const read = other
    .waitForResponse(/\/functions\/billing$/)
    .then(() => other.waitForResponse(/\/rest\/v1\/profiles/));
  await other.goto("/app/settings?section=plans");
  await read;
  const offered = other.getByRole("button", { name: "Prova Pro per 7 giorni" });
  await expect(offered).toBeEnabled();
  // It has not read yet what the first tab is about to start.
  await other.route(PROFILE_READS, () => undefined);
  await expect(page.getByText(/di 0,50/)).toBeVisible();
  await page.getByRole("button", { name: "Prova Pro per 7 giorni" }).dblclick();
  await expect(page.getByText(/La prova finisce (il |l')/)).toBeVisible();
  await expect(page.getByText(/di 9,50/)).toBeVisible();
  // What another tab has started meanwhile is no failure.
  const refused = other.waitForRequest((request) => request.method() === "PATCH");
  await offered.click();
  await refused;
  await other.unroute(PROFILE_READS);
  await expect(other.getByText(/La prova finisce (il |l')/)).toBeVisible();
  await expect(other.getByRole("alert")).toBeHidden();
  await other.close();
  await expect(page.getByText("0 di 50", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/La prova finisce (il |l')/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Prova Pro per 7 giorni" })).toBeHidden();
});

test("a person exports the data, then deletes the account", async ({ page, product }) => {
  const person = await settle(page, product, "privacy");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Esporta i dati" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^regia-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8")) as { profile: { email: string } };
  expect(data.profile.email).toBe(person.email);
  const [again] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /Scarica regia-/ }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(file.suggestedFilename());

  await page.getByRole("button", { name: "Elimina Account" }).click();
  const question = dialog(page, "Vuoi eliminare il tuo account?");
  const confirm = question.getByRole("button", { name: "Elimina Account" });
  await expect(confirm).toBeDisabled();
  await question.getByLabel("Scrivi ELIMINA per confermare").fill("ELIMINA");
  await confirm.click();
  await expect(page).toHaveURL(/\/auth\/account-deleted$/);
  await expect(page.getByRole("heading", { name: "Il tuo account è stato eliminato" })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect.poll(async () => (await product.mailTo(person.email))[0]?.subject).toContain("eliminato");
  expect(await signingIn(product, person, person.password)).toBe(400);
  await page.getByRole("link", { name: "Torna alla home" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  // Nobody else is told of a deletion.
  await page.goto("/auth/account-deleted");
  await expect(page.getByRole("heading", { name: "Eliminazione dell'account" })).toBeVisible();
});
