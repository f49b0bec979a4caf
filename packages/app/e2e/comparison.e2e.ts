import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { MODELS, test } from "./models.ts";
import { arrive, enter, resident, tryPro } from "./services.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "La tua richiesta" });
const send = (page: Page) => page.getByRole("button", { name: "Invia", exact: true });
const thread = (page: Page) => page.getByRole("log", { name: "Conversazione" });
const answers = (page: Page) => thread(page).getByRole("article");

/** Words that tell how far an answer is. */
const counted = (word: string) => Array.from({ length: 9 }, (_, index) => `${word}${index} `);

/** Opens the comparison, writes a question, and sends it to two models. */
async function compare(page: Page, text: string) {
  await page.getByRole("button", { name: "Confronta due modelli" }).click();
  const picker = page.getByRole("region", { name: "Confronta due modelli" });
  await expect(picker.getByRole("button", { name: /Primo modello/ })).toContainText(/GPT-6 Luna|Flash-Lite/);
  await field(page).fill(text);
  await expect(picker).toContainText(/Le due risposte insieme: .*€/);
  await send(page).click();
  await expect(picker).toBeHidden();
}

/** What the database keeps of the choices that the signed-in person can read. */
const keptChoices = (page: Page) =>
  page.evaluate(async () => {
    const stored = Object.entries(localStorage).find(([name]) => name.endsWith("-auth-token"))?.[1];
    const { access_token } = JSON.parse(stored ?? "{}") as { access_token: string };
    const config = await fetch("/.netlify/functions/config");
    const { publishableKey } = (await config.json()) as { publishableKey: string };
    const response = await fetch(
      "/rest/v1/messages?is_chosen=not.is.null&order=created_at&select=is_chosen",
      {
        headers: { apikey: publishableKey, Authorization: `Bearer ${access_token}` },
      },
    );
    return ((await response.json()) as readonly { is_chosen: boolean }[]).map((row) => row.is_chosen);
  });

test("two models answer at the same time, and the chosen answer goes on", async ({
  page,
  product,
  provider,
}) => {
  const person = await resident(product);
  await tryPro(product, person);
  await enter(page, product, person);
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  provider.answer(
    { kind: "endless", words: counted("prima") },
    { kind: "text", words: counted("seconda"), until },
    { kind: "text", words: ["Avanti."] },
  );
  await compare(page, "Scrivi due volte lo stesso");
  const [first, second] = [answers(page).nth(0), answers(page).nth(1)];
  await expect(first).toContainText("prima3 ");
  await expect(second).toContainText("seconda3 ");
  expect(new Set(provider.requests.map(({ body }) => body.model))).toEqual(new Set(MODELS));
  await expect(first.getByRole("button", { name: "Ferma questa" })).toBeVisible();
  await expect(send(page)).toBeHidden();

  await page.reload();
  await expect(first).toContainText("prima0 prima1");
  await expect(second).toContainText("seconda0 seconda1");
  await expect(second.getByRole("button", { name: "Ferma questa" })).toBeVisible();
  expect(provider.requests).toHaveLength(2);

  await first.getByRole("button", { name: "Ferma questa" }).click();
  await expect(first).toContainText("Risposta fermata.");
  // What was read before the choice arrives after it.
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const { promise: shown, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    /rest\/v1\/messages\?.*conversation_id=eq/,
    async (route) => {
      const response = await route.fetch();
      hold();
      await shown;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  goOn();
  await expect(second).toContainText("seconda8");
  const choose = second.getByRole("button", { name: "Scelgo questa" });
  await held;
  await expect(choose).toBeEnabled();
  await choose.dblclick();
  await expect(answers(page)).toHaveCount(0);
  await expect(thread(page)).toContainText("seconda8");
  await expect(thread(page).getByText("Scelta", { exact: true })).toBeVisible();
  await expect(thread(page)).toContainText("2 di 2");
  release();

  await field(page).fill("E poi?");
  await send(page).click();
  await expect(thread(page)).toContainText("Avanti.");
  expect(JSON.stringify(provider.requests.at(-1)?.body.messages)).toContain("seconda8");
  expect(JSON.stringify(provider.requests.at(-1)?.body.messages)).not.toContain("prima1");
  expect(await keptChoices(page)).toEqual([false, true]);

  // Whoever changes their mind goes to the other answer.
  await page.reload();
  await expect(thread(page)).toContainText("seconda8");
  await page.getByRole("button", { name: "Versione precedente" }).first().click();
  await page.getByRole("button", { name: "Scelgo questa" }).click();
  await expect(thread(page).getByText("Scelta", { exact: true })).toBeVisible();
  await expect.poll(() => keptChoices(page)).toEqual([true, false]);
});

test("where the plan has one answer at a time the models answer one after the other", async ({
  page,
  product,
  provider,
}) => {
  await arrive(page, product);
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  provider.answer(
    { kind: "text", words: counted("prima"), until: one.promise },
    { kind: "text", words: ["Seconda."] },
  );
  await page.getByRole("button", { name: "Confronta due modelli" }).click();
  await expect(page.getByText("Il piano permette una risposta alla volta")).toBeVisible();
  await page.getByRole("button", { name: "Chiudi il confronto" }).click();
  await compare(page, "Uno alla volta");
  await expect(answers(page).nth(1)).toContainText("Aspetta che finisca la prima risposta");
  await expect.poll(() => provider.requests.length).toBe(1);
  one.resolve();
  await expect(answers(page).nth(0)).toContainText("prima8");
  await expect(answers(page).nth(1)).toContainText("Seconda.");
  await page.reload();
  await expect(answers(page)).toHaveCount(2);

  // A second model that waits is not asked when it is stopped.
  provider.answer({ kind: "text", words: counted("terza"), until: other.promise });
  await compare(page, "Solo uno");
  await answers(page).last().getByRole("button", { name: "Ferma questa" }).click();
  other.resolve();
  await expect(thread(page)).toContainText("terza8");
  await expect(send(page)).toBeVisible();
  expect(provider.requests).toHaveLength(1);
});

test("a page that is closed before the second model is asked leaves it to whoever comes back", async ({
  page,
  product,
  provider,
  context,
}) => {
  await arrive(page, product);
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  provider.answer(
    { kind: "text", words: ["Prima ", "risposta."], until },
    { kind: "text", words: ["Seconda."] },
  );
  await compare(page, "Chiudo subito");
  await expect(answers(page).nth(1)).toContainText("Aspetta che finisca la prima risposta");
  await expect(page).toHaveURL(/\/chat\/./);
  const address = page.url();
  await page.goto("about:blank");
  goOn();

  await page.goto(address);
  await expect(thread(page)).toContainText("Prima risposta.");
  const ask = page.getByRole("button", { name: /^Chiedi a / });
  await expect(ask).toBeEnabled();
  await expect(page.getByRole("region", { name: "Manca la seconda risposta." })).toContainText("€");
  expect(provider.requests).toHaveLength(1);

  // Another page sees it too, and that it was asked.
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole("button", { name: /^Chiedi a / })).toBeEnabled();
  await ask.dblclick();
  await expect(answers(page).nth(1)).toContainText("Seconda.");
  await expect(answers(page).nth(0)).toContainText("Prima risposta.");
  await expect(ask).toBeHidden();
  await expect(answers(other).nth(1)).toContainText("Seconda.");
  await expect(other.getByRole("button", { name: /^Chiedi a / })).toBeHidden();
  expect(provider.requests).toHaveLength(2);
  const [first, second] = provider.requests.map(({ body }) => body.model);
  expect(new Set([first, second])).toEqual(new Set(MODELS));
  await answers(page).nth(1).getByRole("button", { name: "Scelgo questa" }).click();
  await expect(answers(page)).toHaveCount(0);
});
