import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { rounds } from "@regia/domain/testing";
import { CHAT } from "./addresses.ts";
import { act, chief, demoUser, find, makeAdmin, rowOf, test, users } from "./administered.ts";
import { enter, enterElsewhere, signIn } from "./services.ts";
import { dialog, PROFILE_READS } from "./steps.ts";

// All tests share one product in one worker, because its start takes longer than any test.
test.describe.configure({ mode: "default" });

test("a user who is no admin is sent to the chat before any administration page is shown", async ({
  page,
  product,
}) => {
  await enter(page, product, await signIn(product, demoUser("Luca Rossi", 1)));
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  const paths = ["/app/admin/enterprise-limits/x", "/app/admin", "/app/admin/models", "/app/admin/payments"];
  // One guard stands before all of them.
  for (const path of [...paths, "/app/admin/audit"].slice(0, rounds(2, 5))) {
    await page.goto(path);
    await expect(page).toHaveURL(CHAT);
    await expect(page).toHaveTitle("Chat · Regia");
  }
  const navigation = page.getByRole("navigation", { name: "Navigazione principale" });
  await expect(navigation.getByRole("link", { name: "Amministrazione" })).toHaveCount(0);
  expect(calls).not.toContain("/.netlify/functions/admin");
});

test("the only admin is told that the own account cannot be deleted, before trying", async ({
  asChief: page,
}) => {
  await page.goto("/app/settings?section=privacy");
  const button = page.getByRole("button", { name: "Elimina Account" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(
    "Un amministratore non può eliminare il proprio account: può farlo solo un altro amministratore.",
  );
});

test("a search ignores accents and stays in the address after reload, filters and back", async ({
  asChief: page,
}) => {
  await page.goto("/app/chat");
  await expect(page).toHaveURL(CHAT);
  await page.getByRole("link", { name: "Amministrazione" }).click();
  await expect(page).toHaveTitle("Amministrazione · Regia");
  await expect(page.getByText("61 utenti")).toBeVisible();
  await page.getByRole("button", { name: "Pagina successiva" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(users(page).getByRole("row")).toHaveCount(12);

  await page.getByRole("searchbox", { name: "Cerca utenti" }).fill("NICCOLO");
  await expect(page).toHaveURL(/\?search=NICCOLO$/);
  await expect(page.getByText("3 utenti", { exact: true })).toBeVisible();
  await expect(rowOf(page, "Niccolò Bianchi")).toBeVisible();

  await page.getByRole("button", { name: /Tutti i piani/ }).click();
  await page.getByRole("option", { name: "Enterprise" }).click();
  await expect(page.getByText("Nessun utente trovato con i filtri applicati")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nessun utente trovato con i filtri applicati")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Cerca utenti" })).toHaveValue("NICCOLO");

  await page.goBack();
  await expect(rowOf(page, "Niccolò Rossi")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole("searchbox", { name: "Cerca utenti" })).toHaveValue("");
  await expect(users(page).getByRole("row")).toHaveCount(12);
});

/** Expects a row to have a role that is saved: its switch shows the role before. */
const expectSaved = (row: Locator, role: "Admin" | "Utente") =>
  expect(row.getByText(role, { exact: true })).toBeVisible();

const tallestRow = (page: Page) =>
  users(page)
    .locator("tbody tr")
    .evaluateAll((rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().height)));

const visibleRows = (page: Page) =>
  users(page)
    .locator("tbody tr")
    .evaluateAll(
      (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    );

test("many users are visible at once, as dense as the person last chose", async ({ asChief: page }) => {
  const collapse = page.getByRole("button", { name: "Riduci la barra laterale" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/app/admin");
  await expect(users(page)).toBeVisible();
  expect(await visibleRows(page)).toBeGreaterThanOrEqual(16);
  await expect(collapse).toBeVisible();

  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(() => visibleRows(page)).toBeGreaterThanOrEqual(14);
  await expect(collapse).toBeHidden();

  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(() => tallestRow(page)).toBeLessThanOrEqual(45);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole("button", { name: "Espandi la barra laterale" }).click();
  await page.getByText("Righe compatte").locator("..").click();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Righe compatte" })).toBeChecked();
  await expect(collapse).toBeVisible();
});

test("a plan with a last day counts to its end in Rome", async ({ asChief: page }) => {
  const row = await find(page, "Anna Bianchi");
  await act(page, row, /^Gestisci/);
  const form = dialog(page, "Gestisci piano");
  await form.getByRole("radio", { name: /Pro/ }).press(" ");
  const expiry = form.getByRole("group", { name: /Scadenza/ });
  await expiry.getByRole("spinbutton", { name: /giorno/ }).focus();
  await page.keyboard.type("31122027");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await form.getByRole("button", { name: "Aggiorna Piano" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ plan: "pro", expiresAt: "2027-12-31T22:59:59.999Z" });
  await expect(form).toBeHidden();
  await expect(row.getByText("Pro", { exact: true })).toBeVisible();
  await act(page, row, /^Gestisci/);
  await expect(form.getByText("Scade il 31 dicembre 2027")).toBeVisible();
});

test("a trial starts, a role is given after a question, an account is deleted", async ({ asChief: page }) => {
  const starting = await find(page, "Francesca Bianchi");
  await act(page, starting, /^Gestisci/);
  await dialog(page, "Gestisci piano")
    .getByRole("button", { name: /prova Pro/ })
    .click();
  await expect(dialog(page, "Gestisci piano")).toBeHidden();
  await expect(starting.getByText("Trial")).toBeVisible();

  const promoted = await find(page, "Marco Rossi");
  const toggle = promoted.getByRole("switch");
  await toggle.press(" ");
  await dialog(page, "Rendi amministratore").getByRole("button", { name: "Annulla" }).click();
  await expect(toggle).not.toBeChecked();
  await makeAdmin(page, promoted);
  await expect(toggle).toBeChecked();
  await expect(page.getByText("Marco Rossi ora è amministratore.")).toBeVisible();
  await expect(page.getByText("Amministratori").locator("..")).toContainText("2");

  const deleted = await find(page, "Giorgio Bianchi");
  await act(page, deleted, /^Elimina/);
  const question = page.getByRole("alertdialog").or(dialog(page, "Elimina utente"));
  await expect(question).toContainText(
    "Sei sicuro di voler eliminare questo utente? Questa azione non può essere annullata.",
  );
  await question.getByRole("button", { name: "Elimina utente" }).click();
  await expect(page.getByText("Nessun utente trovato con i filtri applicati")).toBeVisible();
});

test("several users of two pages are changed at once, after a preview", async ({ asChief: page }) => {
  await page.goto("/app/admin?sort=email&order=asc");
  const mark = (name: string) => rowOf(page, name).getByRole("checkbox").press(" ");
  await mark("Alice Bianchi");
  await mark("Anna Ferrari");
  await page.getByRole("button", { name: "Pagina successiva" }).click();
  await expect(page).toHaveURL(/page=2/);
  await mark("Valentina Bianchi");
  const bar = page.getByRole("region", { name: "Azioni sugli utenti selezionati" });
  await expect(bar.getByRole("status")).toHaveText("3 utenti selezionati");
  await bar.getByRole("button", { name: "Cambia ruolo" }).click();
  await page.getByRole("menuitem", { name: "Admin" }).click();
  const preview = dialog(page, "Imposta il ruolo Admin");
  await expect(preview.getByRole("row")).toHaveCount(4);
  await preview.getByRole("button", { name: "Applica a 3 utenti" }).click();
  await expect(preview.getByText("3 utenti aggiornati.")).toBeVisible();
  await preview.getByRole("button", { name: "Chiudi" }).last().click();
  await expect(bar).toBeHidden();
  await expect(rowOf(page, "Valentina Bianchi").getByRole("switch")).toBeChecked();
});

test("custom limits of an enterprise customer are set and shown, and not lost unsaved", async ({
  asChief: page,
}) => {
  const row = await find(page, "Sara Bianchi");
  await act(page, row, /^Limiti/);
  await expect(page).toHaveTitle("Limiti enterprise · Regia");
  const emails = page.getByLabel("Email al mese", { exact: true });
  await expect(page.getByLabel("SMS al mese", { exact: true })).toHaveValue("500");
  await emails.fill("120000");
  await expect(page.getByText(/rispetto ai limiti salvati/)).toBeVisible();
  await page.getByRole("button", { name: "Salva limiti" }).click();
  await expect(page.getByText("Limiti personalizzati aggiornati con successo!")).toBeVisible();
  await page.reload();
  await expect(emails).toHaveValue("120.000");

  await emails.fill("90000");
  await page.getByRole("link", { name: "Torna all'amministrazione" }).click();
  const question = dialog(page, "Vuoi uscire senza salvare?");
  await question.getByRole("button", { name: "Annulla" }).click();
  await expect(emails).toHaveValue("90.000");
  await page.getByRole("link", { name: "Torna all'amministrazione" }).click();
  await question.getByRole("button", { name: "Esci senza salvare" }).click();
  await expect(page).toHaveURL(/\/app\/admin$/);
  for (const nobody of ["non-un-id", "00000000-0000-4000-8000-000000000000"]) {
    await page.goto(`/app/admin/enterprise-limits/${nobody}`);
    await expect(page.getByRole("heading", { name: "Utente non trovato o non Enterprise" })).toBeVisible();
  }
});

test("limits that another admin has changed meanwhile are kept, and replaced only when asked", async ({
  asChief: page,
}) => {
  const emails = (tab: Page) => tab.getByLabel("Email al mese", { exact: true });
  const messages = (tab: Page) => tab.getByLabel("SMS al mese", { exact: true });
  const save = async (tab: Page, outcome: string | RegExp) => {
    await tab.getByRole("button", { name: "Salva limiti" }).click();
    await expect(tab.getByText(outcome)).toBeVisible();
  };
  const SAVED = "Limiti personalizzati aggiornati con successo!";
  await act(page, await find(page, "Sara Bianchi"), /^Limiti/);
  await expect(emails(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await messages(other).fill("77");
  await save(other, SAVED);

  await emails(page).fill("70000");
  await save(page, SAVED);
  await expect(messages(page)).toHaveValue("77");
  await other.reload();
  await expect(emails(other)).toHaveValue("70.000");
  await expect(messages(other)).toHaveValue("77");

  await messages(other).fill("88");
  await save(other, SAVED);
  await messages(page).fill("99");
  await save(page, /ha cambiato gli stessi limiti\. Ora valgono: SMS al mese: 88/);
  await other.reload();
  await expect(messages(other)).toHaveValue("88");
  await expect(messages(page)).toHaveValue("99");
  await save(page, SAVED);
  await other.reload();
  await expect(messages(other)).toHaveValue("99");
});

test("a model is tested, priced, switched off and on, and sees pictures", async ({ asChief: page }) => {
  await page.goto("/app/admin");
  await page.getByRole("link", { name: "Modelli" }).click();
  await expect(page).toHaveTitle("Modelli · Regia");
  await expect(
    page.getByText(/^Nessun modello è collegato: intanto risponde la dimostrazione/),
  ).toBeVisible();
  const rowWith = (name: string) => page.getByRole("table", { name: "Modelli" }).getByRole("row", { name });
  const demonstration = rowWith("Dimostrazione");
  await expect(demonstration).toContainText("mai provato");
  await demonstration.getByRole("button", { name: "Prova Dimostrazione" }).click();
  await expect(demonstration).toContainText(/Risponde\s*in [\d.]+ ms.*provato il/);
  await page.reload();
  await expect(demonstration).toContainText(/Risponde\s*in [\d.]+ ms.*provato il/);

  const small = rowWith("Mistral Small");
  await expect(small).toContainText("Non collegato");
  await small.getByRole("button", { name: /^Modifica/ }).click();
  const form = dialog(page, "Modifica Mistral Small");
  await form.getByRole("textbox", { name: "Prezzo della domanda" }).fill("1000,01");
  await form.getByRole("button", { name: "Salva" }).click();
  await expect(form.getByText(/al massimo 1\.000/)).toBeVisible();
  await form.getByRole("textbox", { name: "Prezzo della domanda" }).fill("1,5");
  await form.getByRole("radio", { name: "Pro" }).press(" ");
  await form.getByRole("button", { name: "Salva" }).click();
  await expect(form).toBeHidden();
  await expect(small).toContainText("1,50");
  await expect(small).toContainText("impostato da un amministratore");
  await expect(small).toContainText("Pro");

  const toggle = small.getByRole("switch");
  await toggle.press(" ");
  await expect(small).toContainText("Disattivato");
  await expect(toggle).not.toBeChecked();
  await toggle.press(" ");
  await expect(small).toContainText("Non collegato");
  await expect(toggle).toBeChecked();

  await small.getByRole("button", { name: /^Modifica/ }).click();
  await form.getByRole("button", { name: "Ripristina i valori iniziali" }).click();
  await expect(form).toBeHidden();
  await expect(small).toContainText("models.dev");

  const code = rowWith("Codestral");
  await expect(code).not.toContainText("vede le immagini");
  await code.getByRole("button", { name: /^Modifica/ }).click();
  const settings = dialog(page, "Modifica Codestral");
  const sees = settings.getByRole("checkbox", { name: "Vede le immagini" });
  await expect(sees).not.toBeChecked();
  await sees.press(" ");
  await settings.getByRole("button", { name: "Salva" }).click();
  await expect(settings).toBeHidden();
  await expect(code).toContainText("vede le immagini");
  await page.goto("/app/admin/audit");
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText(/codestral.*Immagini/);
});

test("ended sessions are signed out, and the change log shows, finds and exports who did what", async ({
  asChief: page,
  page: other,
  product,
}) => {
  const luca = demoUser("Luca Rossi", 1);
  await enter(other, product, await signIn(product, luca));
  await act(page, await find(page, luca.email), /^Termina/);
  const question = dialog(page, "Termina le sessioni");
  await question.getByRole("button", { name: "Termina le sessioni" }).click();
  await expect(page.getByText(/^\d+ session. terminat.\.$/)).toBeVisible();
  await expect(question).toBeHidden();
  // The page may be leaving by itself, which breaks a reload off.
  await expect(() => other.reload()).toPass();
  await expect(other).toHaveURL(/\/(?:\?.*)?$/);

  const row = await find(page, "Paolo Bianchi");
  await makeAdmin(page, row);
  await expectSaved(row, "Admin");
  await page.goto("/app/admin");
  await page.getByRole("link", { name: "Registro delle modifiche" }).click();
  await expect(page).toHaveTitle("Registro delle modifiche · Regia");
  const newest = page.getByRole("table").getByRole("row").nth(1);
  await expect(newest).toContainText("Ruolo cambiato");
  await expect(newest).toContainText(chief.email);
  await expect(newest).toContainText("paolo.bianchi.31@demo.regia.local");
  const previous = page.getByRole("table").getByRole("row").nth(2);
  await expect(previous).toContainText("Sessioni terminate");
  await expect(previous).toContainText(luca.email);

  await page.getByRole("searchbox", { name: "Cerca nel registro" }).fill("LUCA.ROSSI.1@");
  await expect(page).toHaveURL(/search=LUCA/);
  await page.getByRole("button", { name: /Tutte le azioni/ }).click();
  await page.getByRole("option", { name: "Sessioni terminate" }).click();
  await expect(page.getByText("1 modifica", { exact: true })).toBeVisible();

  const lastDay = page.getByRole("group", { name: "Al", exact: true });
  await lastDay.getByRole("spinbutton", { name: /^giorno/ }).click();
  await page.keyboard.type("31122025");
  await expect(page).toHaveURL(/to=2025-12-31/);
  await expect(page.getByRole("heading", { name: "Nessuna modifica trovata" })).toBeVisible();
  const firstDay = page.getByRole("group", { name: "Dal", exact: true });
  await firstDay.getByRole("spinbutton", { name: /^giorno/ }).click();
  await page.keyboard.type("01012026");
  await expect(page.getByText(/o un giorno successivo$/)).toBeVisible();
  await expect(page).not.toHaveURL(/from=/);
  await lastDay.getByRole("spinbutton", { name: /^anno/ }).click();
  await page.keyboard.type("2099");
  await expect(page).toHaveURL(/from=2026-01-01&to=2099-12-31/);
  await expect(page.getByText("1 modifica", { exact: true })).toBeVisible();
  await page.reload();
  await expect(newest).toContainText(luca.email);
  for (const [format, content] of [
    ["CSV", /^id,at,actorId[^\n]+\r\n\d+,[^\n]+end_sessions[^\n]+\r\n$/],
    ["NDJSON", /^\{"id":\d+[^\n]+"end_sessions"[^\n]+\}\n$/],
  ] as const) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: `Esporta ${format}` }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^regia-audit-\d{4}-\d\d-\d\d\.(?:csv|ndjson)$/);
    expect(await readFile(await download.path(), "utf8")).toMatch(content);
  }
});

test("the sidebar follows when admins change their own plan", async ({ asChief: page }) => {
  const row = await find(page, chief.email);
  await expect(row.getByRole("switch")).toBeDisabled();
  await row.getByRole("button", { name: /^Azioni:/ }).click();
  await expect(page.getByRole("menuitem", { name: /^Elimina/ })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /Knowledge Base/ })).toHaveAccessibleDescription(/piano/);
  await act(page, row, /^Gestisci/);
  await dialog(page, "Gestisci piano")
    .getByRole("radio", { name: /Enterprise/ })
    .press(" ");
  await dialog(page, "Gestisci piano").getByRole("button", { name: "Aggiorna Piano" }).click();
  await expect(page.getByRole("link", { name: /Knowledge Base/ })).not.toHaveAccessibleDescription(/piano/);
});

test("the keyboard reaches a user, the search, and theme and language", async ({ asChief: page }) => {
  await page.goto("/app/chat");
  await expect(page.getByRole("heading", { level: 1, name: "Chat" })).toBeVisible();
  const choose = async (text: string, name: RegExp) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("dialog", { name: /Comandi|Commands/ }).getByRole("textbox")).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole("menuitem", { name })).toHaveAttribute("data-focused");
    await page.keyboard.press("Enter");
  };
  await choose("alice bianchi", /Alice Bianchi/);
  await expect(page.getByRole("menuitem", { name: "Gestisci piano" })).toHaveAttribute("data-focused");
  await page.keyboard.press("Enter");
  const plan = dialog(page, "Gestisci piano");
  await expect(plan).toContainText("Alice Bianchi");
  await expect(page).toHaveURL(/\/app\/admin\?search=alice\.bianchi[^&]*$/);
  await page.keyboard.press("?");
  await expect(dialog(page, "Scorciatoie da tastiera")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(plan).toBeHidden();

  const shortcuts = dialog(page, "Scorciatoie da tastiera");
  for (const open of [() => page.keyboard.press("?"), () => choose("scorciatoie", /^Scorciatoie/)]) {
    await open();
    await expect(shortcuts).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(shortcuts).toBeHidden();
  }
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Cerca utenti" });
  await expect(search).toBeFocused();
  await page.keyboard.type("/?");
  await expect(search).toHaveValue(/\/\?$/);

  await choose("scuro", /Scuro/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose("english", /English/);
  await expect(page.getByRole("heading", { level: 1, name: "Admin" })).toBeVisible();
});

test("a token that is refused is renewed once, without a message", async ({ asChief: page }) => {
  await find(page, "Elena Rossi");
  await page.route(
    "**/.netlify/functions/admin",
    (route) => route.fulfill({ status: 401, json: { error: { code: "unauthorized", message: "No." } } }),
    { times: 1 },
  );
  const refreshed = page.waitForResponse((response) => response.url().includes("grant_type=refresh_token"));
  await page.getByRole("searchbox", { name: "Cerca utenti" }).fill("Elena Bianchi");
  expect((await refreshed).status()).toBe(200);
  await expect(rowOf(page, "Elena Bianchi")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a call that fails shows an error, and the list stays", async ({ asChief: page }) => {
  const row = await find(page, "Chiara Rossi");
  await page.route("**/.netlify/functions/admin", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Regia</title>" })
      : route.fallback(),
  );
  await makeAdmin(page, row);
  await expect(page.getByRole("alert")).toHaveText("Failed to update user role. Please try again.");
  await expect(row.getByRole("switch")).not.toBeChecked();
  await act(page, row, /^Gestisci/);
  const form = dialog(page, "Gestisci piano");
  await form.getByRole("radio", { name: /Enterprise/ }).press(" ");
  await form.getByRole("button", { name: "Aggiorna Piano" }).click();
  await expect(form.getByRole("alert")).toHaveText("Errore nell'aggiornamento del piano");
  await form.getByRole("button", { name: "Annulla" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to update user plan. Please try again.");
});

test("a new role is shown at once, and the former one again if the change is refused", async ({
  asChief: page,
}) => {
  const row = await find(page, "Elena Bianchi");
  const toggle = row.getByRole("switch");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/.netlify/functions/admin", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await answered;
    return route.fulfill({ status: 409, json: { error: { code: "last_admin", message: "No." } } });
  });
  await makeAdmin(page, row);
  await expect(toggle).toBeChecked();
  await expect(page.getByRole("alert")).toHaveCount(0);
  answer();
  await expect(page.getByRole("alert")).toHaveText("Failed to update user role. Please try again.");
  await expect(toggle).not.toBeChecked();
});

test("the rows stay if the next ones cannot be loaded, and are replaced once they can", async ({
  asChief: page,
}) => {
  const row = await find(page, "Anna Ferrari");
  await page.route("**/.netlify/functions/admin", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "invalid", message: "No." } } }),
  );
  const search = page.getByRole("searchbox", { name: "Cerca utenti" });
  await search.fill("Alice Bianchi");
  await expect(page.getByRole("alert")).toContainText("Failed to load users. Please try again.");
  await expect(row).toBeVisible();
  await page.unroute("**/.netlify/functions/admin");
  await page.getByRole("alert").getByRole("button", { name: "Riprova" }).click();
  await expect(rowOf(page, "Alice Bianchi")).toBeVisible();
  await expect(row).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an admin who lost the role gets a message at the next call and leaves the administration", async ({
  asChief: page,
  browser,
  product,
}) => {
  const second = demoUser("Davide Bianchi", 29);
  const row = await find(page, second.displayName);
  const toggle = row.getByRole("switch");
  const other = await enterElsewhere(browser, product, await signIn(product, second));
  await makeAdmin(page, row);
  await expectSaved(row, "Admin");

  // The open page follows. What it does with the role before it knows that it is gone is refused.
  await other.getByRole("link", { name: "Amministrazione" }).click();
  await expect(users(other)).toBeVisible();
  await other.route(PROFILE_READS, () => undefined);
  await toggle.press(" ");
  await expectSaved(row, "Utente");

  await other.getByRole("searchbox", { name: "Cerca utenti" }).fill("anna");
  await expect(other).toHaveURL(CHAT);
  await expect(other.getByText("Non hai più il ruolo di amministratore.")).toBeVisible();
  await other.unroute(PROFILE_READS);
  await expect(other.getByRole("link", { name: "Amministrazione" })).toHaveCount(0);
  await other.context().close();
});
