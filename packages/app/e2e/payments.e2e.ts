import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Product } from "./product.ts";
import { arrive, type Resident } from "./services.ts";
import { dialog } from "./steps.ts";

/** The cards of the stand-in for the payment provider. */
const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asks: "4000 0025 0000 3155",
  alwaysAsks: "4000 0027 6000 3184",
  paysOnce: "4000 0000 0000 0341",
} as const;

/** A new signed-in person in the section of the plans. */
const settle = (page: Page, product: Product): Promise<Resident> =>
  arrive(page, product, "/app/settings?section=plans");

/** The sentence about the plan that counts. */
const standing = (page: Page): Locator => page.getByText(/^Prossimo addebito (il |l')/);

const receipts = (page: Page): Locator => page.getByRole("table", { name: "Ricevute" });

/** Types a card on the payment page. */
async function pay(page: Page, card: string): Promise<void> {
  await page.getByRole("textbox", { name: "Numero della carta" }).fill(card);
  await page.getByRole("textbox", { name: "Scadenza" }).fill("12/40");
  await page.getByRole("textbox", { name: "CVC" }).fill("123");
  await page.getByRole("button", { name: "Paga" }).click();
}

/** Buys Pro and comes back. */
async function subscribe(page: Page, card: string): Promise<void> {
  await page.getByRole("button", { name: "Scegli Piano" }).last().click();
  await expect(page).toHaveURL(/\/local\/pay/);
  await pay(page, card);
  await expect(
    page.getByRole("status").filter({ hasText: "Pagamento ricevuto: il tuo piano è Pro." }),
  ).toBeVisible();
}

/** Buys Pro with a card whose bank asks about every payment, and comes back. */
async function subscribeAsked(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Scegli Piano" }).click();
  await pay(page, CARDS.alwaysAsks);
  await page.getByRole("button", { name: "Autorizza" }).click();
  await expect(standing(page)).toBeVisible();
}

/** Answers the bank on the page that a link opens in a tab of its own, and closes that. */
async function allowInTab(page: Page, link: Locator): Promise<void> {
  const opened = page.waitForEvent("popup");
  await link.click();
  const bank = await opened;
  await bank.getByRole("button", { name: "Autorizza" }).click();
  await expect(bank.getByRole("heading", { name: /^Ricevuta / })).toBeVisible();
  await bank.close();
}

/** Moves the clock of the payments. */
async function advance(product: Product, days: number): Promise<void> {
  const { status } = await fetch(`${product.url}/local/pay/control`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ action: "advance", days }),
  });
  expect(status).toBe(200);
}

test("a declined card says why and keeps Free; another one pays, and the receipt is there and mailed", async ({
  page,
  product,
}) => {
  const person = await settle(page, product);
  await page.getByRole("button", { name: "Scegli Piano" }).click();
  await pay(page, CARDS.declined);
  await expect(page.getByRole("alert")).toContainText("La carta è stata rifiutata");
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(page).toHaveURL(`${product.url}/app/settings?section=plans`);
  await expect(
    page.getByText("non ti è stato addebitato nulla, e il tuo piano è quello di prima"),
  ).toBeVisible();
  await subscribe(page, CARDS.pays);
  await expect(standing(page)).toContainText("19,00");
  await expect(receipts(page).getByRole("row", { name: /19,00.*/ })).toContainText("Pagata");
  const pdf = await receipts(page)
    .getByRole("link", { name: /^Ricevuta .* in PDF$/ })
    .getAttribute("href");
  const file = await page.request.get(pdf ?? "");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await expect
    .poll(async () => (await product.mailTo(person.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining("ricevuta"));
  await page.reload();
  await expect(standing(page)).toBeVisible();
  await expect(page.getByText("Visa •••• 4242")).toBeVisible();
});

test("a bank that asks is answered on its page", async ({ page, product }) => {
  await settle(page, product);
  await page.getByRole("button", { name: "Scegli Piano" }).click();
  await pay(page, CARDS.asks);
  await page.getByRole("button", { name: "Rifiuta" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await pay(page, CARDS.asks);
  await page.getByRole("button", { name: "Autorizza" }).click();
  await expect(page.getByText("Pagamento ricevuto: il tuo piano è Pro.")).toBeVisible();
});

test("a bank that asks about a change is answered in a tab of its own, and the page follows", async ({
  page,
  product,
}) => {
  await settle(page, product);
  await subscribeAsked(page);
  await page.getByRole("button", { name: "Passa al pagamento annuale" }).click();
  const change = dialog(page, "Vuoi passare al pagamento annuale?");
  await change.getByRole("button", { name: /^Paga / }).click();
  await allowInTab(page, change.getByRole("link", { name: "Conferma con la banca" }));
  await expect(page.getByText("Ora paghi ogni anno")).toBeVisible();
  await expect(standing(page)).toContainText("190,00");
});

test("a month becomes a year for the amount that is shown, and is cancelled and resumed", async ({
  page,
  product,
}) => {
  await settle(page, product);
  await subscribe(page, CARDS.pays);
  await page.getByRole("button", { name: "Passa al pagamento annuale" }).click();
  const change = dialog(page, "Vuoi passare al pagamento annuale?");
  const button = change.getByRole("button", { name: /^Paga / });
  await expect(button).toBeEnabled();
  await advance(product, 1);
  await button.click();
  await expect(change.getByRole("status")).toContainText("L'importo è cambiato mentre decidevi");
  const amount = (await button.textContent())?.replace("Paga ", "") ?? "";
  await button.click();
  await expect(page.getByText("Ora paghi ogni anno")).toBeVisible();
  await page.getByRole("button", { name: "Chiudi", exact: true }).first().click();
  await expect(receipts(page)).toContainText(amount);
  // Receipts that are still on their way take no press away.
  await page.route("**/rest/v1/billing_invoices*", () => undefined);
  await page.getByRole("button", { name: "Disdici" }).click();
  await dialog(page, "Vuoi disdire Pro?").getByRole("button", { name: "Disdici" }).click();
  await expect(page.getByText(/^Hai disdetto: resta attivo fino/)).toBeVisible();
  await page.getByRole("button", { name: "Riprendi l'abbonamento" }).click();
  await expect(standing(page)).toContainText("190,00");
});

test("within fourteen days one withdraws, and it is acknowledged by mail", async ({ page, product }) => {
  const person = await settle(page, product);
  await subscribe(page, CARDS.pays);
  await page.getByRole("button", { name: "recedere dal contratto qui" }).click();
  await page.getByRole("button", { name: "conferma recesso" }).click();
  await expect(dialog(page, "Il recesso è confermato")).toContainText("19,00");
  await page.getByRole("button", { name: "Chiudi", exact: true }).first().click();
  await expect(receipts(page)).toContainText("Rimborsata");
  await expect(page.getByRole("button", { name: "Rinnova Pro" })).toBeVisible();
  await expect
    .poll(async () => (await product.mailTo(person.email)).map(({ subject }) => subject))
    .toContain("Abbiamo ricevuto il tuo recesso");
});

test("a renewal that fails is told, and a new card restores the plan", async ({ page, product }) => {
  await settle(page, product);
  await subscribe(page, CARDS.paysOnce);
  await advance(product, 32);
  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: "L'ultimo pagamento non è riuscito." });
  await expect(notice).toBeVisible();
  // The time for it is over.
  await expect(page.getByRole("button", { name: "recedere dal contratto qui" })).toBeHidden();
  await notice.getByRole("button", { name: "Cambia la carta" }).click();
  await expect(page).toHaveURL(/\/local\/pay/);
  await page.getByRole("textbox", { name: "Numero della carta" }).fill(CARDS.pays);
  await page.getByRole("textbox", { name: "Scadenza" }).fill("12/40");
  await page.getByRole("textbox", { name: "CVC" }).fill("123");
  await page.getByRole("button").first().click();
  await expect(page).toHaveURL(/\/app\/settings/);
  await expect(standing(page)).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a renewal that the bank asks about is paid on the provider's page, and the notice goes", async ({
  page,
  product,
}) => {
  await settle(page, product);
  await subscribeAsked(page);
  await advance(product, 32);
  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: "L'ultimo pagamento non è riuscito." });
  await allowInTab(page, notice.getByRole("link", { name: "Paga ora" }));
  // The driven browser shows all tabs at once, and tells no page that the person came back to it.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(notice).toBeHidden();
  await expect(standing(page)).toBeVisible();
});

test("wrong numbers of a company are said at the field, and the right ones are kept", async ({
  page,
  product,
}) => {
  await settle(page, product);
  await subscribe(page, CARDS.pays);
  await page.getByRole("button", { name: "Aggiungi", exact: true }).click();
  const data = dialog(page, "Dati per la ricevuta");
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(fields)) await data.getByRole("textbox", { name }).fill(value);
  };
  await fill({
    "Ragione sociale": "Ditta Rossi S.r.l.",
    "Partita IVA": "12345678901",
    Indirizzo: "Via Roma 1",
    CAP: "20121",
    Comune: "Milano",
    Provincia: "MI",
  });
  await data.getByRole("button", { name: "Salva" }).click();
  await expect(data.getByRole("textbox", { name: "Partita IVA" })).toBeFocused();
  await fill({ "Partita IVA": "12345678903" });
  await data.getByRole("button", { name: "Salva" }).click();
  await expect(page.getByText("Ditta Rossi S.r.l.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Ditta Rossi S.r.l.")).toBeVisible();
});

test("a trial that ends is told as such, with what changed and what stayed", async ({ page, product }) => {
  await settle(page, product);
  await page.getByRole("button", { name: "Prova Pro per 7 giorni" }).click();
  await expect(page.getByText(/^La prova finisce/)).toBeVisible();
  await advance(product, 8);
  await page.reload();
  await expect(page.getByText(/^La prova di Pro è finita/)).toBeVisible();
  const ended = page.getByRole("region", { name: "Che cosa è cambiato e che cosa è rimasto" });
  await expect(ended).toContainText("Tutto quello che hai creato è ancora qui");
  await expect(ended.getByRole("row", { name: /^File al mese/ })).toContainText("50");
  await page.getByRole("button", { name: "Continua con Pro" }).click();
  await pay(page, CARDS.pays);
  await expect(standing(page)).toContainText("19,00");
  await expect(ended).toBeHidden();
});

test("whoever pays is told that the subscription ends with the account, and it does", async ({
  page,
  product,
}) => {
  await settle(page, product);
  await subscribe(page, CARDS.pays);
  await page.goto("/app/settings?section=privacy");
  await page.getByRole("button", { name: "Elimina Account" }).click();
  const question = dialog(page, "Vuoi eliminare il tuo account?");
  await expect(question).toContainText("Il tuo abbonamento finisce subito: non ti verrà addebitato altro");
  await expect(question).toContainText("restano 10 anni senza il tuo nome");
  await question.getByLabel("Scrivi ELIMINA per confermare").fill("ELIMINA");
  await question.getByRole("button", { name: "Elimina Account" }).click();
  await expect(page).toHaveURL(/\/auth\/account-deleted$/);
});
