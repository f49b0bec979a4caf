import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { MODELS, test } from "./models.ts";
import { arrive, enterElsewhere, resident } from "./services.ts";

/** The address of a conversation. */
const CONVERSATION = /\/app\/w\/[\w-]+\/chat\/[0-9a-f-]{36}$/;

const field = (page: Page) => page.getByRole("textbox", { name: "La tua richiesta" });
const send = (page: Page) => page.getByRole("button", { name: "Invia", exact: true });
const stop = (page: Page) => page.getByRole("button", { name: "Ferma" });
const thread = (page: Page) => page.getByRole("log", { name: "Conversazione" });
const list = (page: Page) => page.getByRole("navigation", { name: "Conversazioni" });

async function ask(page: Page, text: string) {
  await field(page).fill(text);
  await send(page).click();
}

/** Words that tell how far the answer is. */
const counted = (count: number) => Array.from({ length: count }, (_, index) => `parola${index} `);

test("a question reaches the model; its answer outlasts a reload, and one that was cut is continued", async ({
  page,
  product,
  provider,
}) => {
  await arrive(page, product);
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  provider.answer(
    {
      kind: "text",
      reasoning: ["Conto sulle ", "*nocche*."],
      words: ["Marzo ha **31** giorni."],
      usage: { input: 1000, output: 100 },
      until,
    },
    { kind: "text", words: ["Aprile ne ha "], finish: "length" },
    { kind: "text", words: ["trenta."] },
  );
  await ask(page, "Quanti giorni ha marzo?");
  await expect(page).toHaveURL(CONVERSATION);
  // What the model writes for itself is folded, while it is written and afterwards.
  const thought = thread(page).getByText("Conto sulle nocche.");
  await thread(page).getByText("Sta ragionando…").press("Enter");
  await expect(thought).toBeVisible();
  goOn();
  await expect(thread(page)).toContainText("Marzo ha 31 giorni.");
  await expect(thread(page).getByText("31", { exact: true })).toHaveRole("strong");
  await expect(thread(page)).toContainText(/(GPT-6 Luna|Gemini 3.5 Flash-Lite) · 1\.100 token · 0,000/);
  await expect(list(page).getByRole("link", { name: "Quanti giorni ha marzo?" })).toBeVisible();
  await expect(field(page)).toHaveValue("");

  await page.reload();
  await expect(thread(page)).toContainText("Marzo ha 31 giorni.");
  expect(provider.requests).toHaveLength(1);
  await expect(thought).toBeHidden();
  await thread(page).getByText("Ragionamento").click();
  await expect(thought).toBeVisible();

  const useful = thread(page).getByRole("button", { name: "Risposta utile", exact: true });
  // It is shown before it is kept.
  const kept = page.waitForResponse(
    (response) => response.url().includes("/message_feedback") && response.request().method() === "POST",
  );
  await useful.click();
  await expect(useful).toHaveAttribute("aria-pressed", "true");
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(useful).toHaveAttribute("aria-pressed", "true");

  // The next question is read with what came before; Ctrl and Enter send it.
  await field(page).fill("E aprile?");
  await field(page).press("Control+Enter");
  await expect(thread(page).getByText("E aprile?")).toBeVisible();
  await expect.poll(() => provider.requests.at(-1)?.body.messages.length).toBe(3);

  await expect(thread(page)).toContainText("Risposta tagliata al limite.");
  const continuing = thread(page).getByRole("button", { name: "Continua" });
  await continuing.click();
  await expect(thread(page)).toContainText("trenta.");
  await expect(continuing).toBeHidden();
  const [, cut, continued] = provider.requests.map(({ body }) => body);
  expect(continued?.model).toBe(cut?.model);
  expect(continued?.messages.map(({ content }) => content)).toEqual([
    "Quanti giorni ha marzo?",
    "Marzo ha **31** giorni.",
    "E aprile?",
    "Aprile ne ha ",
    "Continua",
  ]);
});

test("the settings tell what the month's answers cost, by model", async ({ page, product, provider }) => {
  await arrive(page, product, "/app/settings?section=plans");
  const credit = page.getByRole("meter", { name: "Credito modelli" });
  await expect(credit).toHaveAttribute("aria-valuetext", /^0,00\s€ di 0,50\s€$/);
  await page.goto("/app/chat");
  provider.answer({ kind: "text", words: ["Trentuno."], usage: { input: 2_000, output: 16_000 } });
  await ask(page, "Quanti giorni ha marzo?");
  // What an answer costs is kept at its end.
  await expect(thread(page)).toContainText("Trentuno.");
  await expect(send(page)).toBeVisible();

  await page.goto("/app/settings?section=plans");
  await expect(credit).toHaveAttribute("aria-valuetext", /^0,[0-4]\d\s€ di 0,50\s€$/);
  await expect(credit).not.toHaveAttribute("aria-valuetext", /^0,00/);
  await page.getByRole("button", { name: "Costo del mese per modello" }).click();
  const rows = page
    .getByRole("table", { name: "Costo del mese per modello" })
    .locator("tbody")
    .getByRole("row");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/(GPT-6 Luna|Gemini 3.5 Flash-Lite)1\s*0,\d+\s€/);
});

test("an answer goes on while the page is reloaded, in a second page, and until it is stopped", async ({
  page,
  context,
  product,
  provider,
}) => {
  await arrive(page, product);
  provider.answer({ kind: "endless", words: counted(5) });
  await ask(page, "Conta a lungo");
  await expect(thread(page)).toContainText("parola3 ");
  await expect(page).toHaveURL(CONVERSATION);

  await page.reload();
  await expect(stop(page)).toBeVisible();
  await expect(thread(page)).toContainText("parola0 parola1");

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(thread(other)).toContainText("parola0 parola1");
  await expect(stop(other)).toBeVisible();

  // Whoever goes elsewhere comes back to it.
  await page.getByRole("link", { name: "Nuova conversazione" }).click();
  await expect(page.getByRole("heading", { name: "Che cosa vuoi fare?" })).toBeVisible();
  await list(page)
    .getByRole("link", { name: /Conta a lungo/ })
    .click();
  await stop(page).click();
  for (const one of [page, other]) {
    await expect(thread(one)).toContainText("Risposta fermata.");
    await expect(thread(one)).toContainText("parola0 parola1");
    await expect(send(one)).toBeVisible();
  }
  expect(provider.requests).toHaveLength(1);
  await expect.poll(() => provider.closed).toBe(1);
});

test("other answers and other wordings are branches", async ({ page, product, provider }) => {
  await arrive(page, product);
  provider.answer(
    { kind: "text", words: ["Prima."] },
    { kind: "text", words: ["Seconda."] },
    { kind: "text", words: ["Terza."] },
  );
  await ask(page, "Dimmi una parola");
  await expect(thread(page)).toContainText("Prima.");
  await page.getByRole("button", { name: "Rigenera" }).click();
  await expect(thread(page)).toContainText("Seconda.");
  await expect(thread(page)).not.toContainText("Prima.");
  await page.getByRole("button", { name: "Versione precedente" }).click();
  await expect(thread(page)).toContainText("Prima.");

  await field(page).fill("Per dopo");
  await page.getByRole("button", { name: "Modifica" }).click();
  await expect(field(page)).toHaveValue("Dimmi una parola");
  await ask(page, "Dimmi un numero");
  await expect(thread(page)).toContainText("Terza.");
  // What was being written comes back after the edit.
  await expect(field(page)).toHaveValue("Per dopo");
  await expect(thread(page)).not.toContainText("Dimmi una parola");
  expect(provider.requests.at(-1)?.body.messages).toHaveLength(1);
  await page.getByRole("button", { name: "Versione precedente" }).first().click();
  await expect(thread(page)).toContainText("Dimmi una parola");

  // After a reload the newest of each is shown, and nothing is lost.
  await page.reload();
  await expect(thread(page)).toContainText("Terza.");
  await page.getByRole("button", { name: "Versione precedente" }).first().click();
  await expect(thread(page)).toContainText("Seconda.");
});

test("again with the stronger: the price comes first", async ({ page, product, provider }) => {
  await arrive(page, product);
  await page.getByRole("button", { name: /Modello/ }).click();
  await page.getByRole("option", { name: /GPT-6 Luna/ }).click();
  provider.answer({ kind: "text", words: ["Corta."] }, { kind: "text", words: ["Più ricca."] });
  await ask(page, "Spiega la fotosintesi");
  await expect(thread(page)).toContainText("Corta.");
  expect(provider.requests[0]?.body.model).toBe(MODELS[0]);
  await thread(page).getByRole("button", { name: "Altre azioni" }).click();
  const stronger = page.getByRole("menuitem", { name: /Di nuovo con il più capace: Gemini 3.5 Flash-Lite/ });
  await expect(stronger).toContainText("€");
  await stronger.click();
  await expect(thread(page)).toContainText("Più ricca.");
  expect(provider.requests[1]?.body.model).toBe(MODELS[1]);

  // What was asked becomes the goal of a workflow.
  await thread(page).getByRole("button", { name: "Altre azioni" }).click();
  await page.getByRole("menuitem", { name: "Fanne un workflow" }).click();
  await expect(page.getByRole("textbox", { name: "Obiettivo" })).toHaveValue("Spiega la fotosintesi");
});

test("a model that fails is followed by the next; if all fail, the question can be asked again", async ({
  page,
  product,
  provider,
}) => {
  await arrive(page, product);
  provider.answer({ kind: "status", status: 500 }, { kind: "text", words: ["Eccomi."] });
  await ask(page, "Ci sei?");
  await expect(thread(page)).toContainText("ha avuto un errore");
  await expect(thread(page)).toContainText("Eccomi.");
  const [first, second] = [provider.requests[0], provider.requests[1]].map((request) => request?.body.model);
  const names: Record<string, string> = { [MODELS[0]]: "GPT-6 Luna", [MODELS[1]]: "Gemini 3.5 Flash-Lite" };
  await expect(page.getByRole("heading", { name: `Risposta di ${names[second ?? ""]}` })).toBeAttached();
  // The reasons open where they are, although the end of the conversation is in view.
  await thread(page)
    .getByText(`Perché ${names[first ?? ""]} per primo`)
    .click();
  await expect(thread(page).getByText(/^Prima: /)).toBeInViewport();

  provider.answer({ kind: "status", status: 500 });
  await ask(page, "E adesso?");
  await expect(thread(page)).toContainText("Nessuno dei modelli provati ha risposto.");
  provider.answer({ kind: "text", words: ["Di nuovo qui."] });
  await page.getByRole("button", { name: "Rigenera" }).last().click();
  await expect(thread(page)).toContainText("Di nuovo qui.");
});

test("what is refused comes back into the field with what would help", async ({
  page,
  product,
  provider,
}) => {
  await arrive(page, product);
  const long = "parola ".repeat(9000).trim();
  await field(page).fill(long);
  await send(page).click();
  await expect(page.getByRole("status").filter({ hasText: "token" })).toContainText("8.000");
  await expect(field(page)).toHaveValue(long);
  await expect(page.getByRole("heading", { name: "Che cosa vuoi fare?" })).toBeVisible();
  expect(provider.requests.filter(({ body }) => body.stream)).toHaveLength(0);

  // What was being written outlasts a reload.
  await field(page).fill("Una domanda a metà");
  await page.reload();
  await expect(field(page)).toHaveValue("Una domanda a metà");
});

test("impatient clicks send one question, and stop nothing", async ({ page, product, provider }) => {
  await arrive(page, product);
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  provider.answer({ kind: "text", words: counted(30), until });
  await field(page).fill("Una volta sola");
  // On a slow device the second click is handled long after it was made.
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await send(page).dblclick();
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(thread(page)).toContainText("parola28");
  goOn();
  await expect(thread(page)).toContainText("parola29");
  await expect(thread(page)).not.toContainText("Risposta fermata.");
  expect(provider.requests).toHaveLength(1);
});

test("a lost connection loses nothing of an answer", async ({ page, context, product, provider }) => {
  await arrive(page, product);
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>();
  provider.answer({ kind: "text", words: counted(150), every: 20, until });
  await ask(page, "Conta");
  await expect(thread(page)).toContainText("parola3 ");
  await context.setOffline(true);
  await expect(page.getByText("Senza connessione. Quello che scrivi resta qui")).toBeVisible();
  await field(page).fill("Intanto scrivo");
  await expect(send(page)).toBeHidden();
  goOn();
  await context.setOffline(false);
  await expect(thread(page)).toContainText("parola149");
  await expect(field(page)).toHaveValue("Intanto scrivo");
  await expect(send(page)).toBeEnabled();
  expect(provider.requests).toHaveLength(1);
});

test("conversations are renamed, put on top, archived, exported, and deleted with a way back", async ({
  page,
  product,
  provider,
}) => {
  await arrive(page, product);
  provider.answer({ kind: "text", reasoning: ["Lo saluto."], words: ["Ciao, mondo."] });
  await ask(page, "Primo argomento");
  await expect(thread(page)).toContainText("Ciao, mondo.");
  // The plan has one answer at a time.
  await expect(send(page)).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await page.getByRole("link", { name: "Nuova conversazione" }).click();
  // What is typed now belongs to the new conversation, on a slow device too.
  expect(await thread(page).count()).toBe(0);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await ask(page, "Secondo argomento");
  await expect(thread(page)).toContainText("Ciao, mondo.");
  const entry = (title: string) => list(page).getByRole("link", { name: title });
  const act = async (title: string, name: string) => {
    await list(page)
      .getByRole("button", { name: `Azioni per ${title}` })
      .click();
    await page.getByRole("menuitem", { name }).click();
  };

  await act("Primo argomento", "Rinomina");
  await page.getByRole("dialog").getByLabel("Nome").fill("Il primo");
  await page.getByRole("dialog").getByRole("button", { name: "Rinomina" }).click();
  await expect(entry("Il primo")).toBeVisible();
  await act("Il primo", "Fissa in alto");
  await expect(list(page).getByText("In alto")).toBeVisible();

  // Words of messages are found, too.
  await list(page).getByRole("searchbox").fill("PRIMO ARGO");
  await expect(entry("Secondo argomento")).toBeHidden();
  await expect(entry("Il primo")).toContainText("Primo argomento");
  // What a model wrote for itself is neither found nor exported.
  await list(page).getByRole("searchbox").fill("Lo saluto");
  await expect(list(page)).toContainText("Nessuna conversazione contiene queste parole.");
  await list(page).getByRole("searchbox").fill("");

  const download = page.waitForEvent("download");
  await act("Il primo", "Esporta in Markdown");
  const exported = await download;
  expect(exported.suggestedFilename()).toBe("Il primo.md");
  const written = await readFile(await exported.path(), "utf8");
  expect(written).toContain("Ciao, mondo.");
  expect(written).not.toContain("Lo saluto.");

  await act("Il primo", "Archivia");
  await expect(entry("Il primo")).toBeHidden();
  await list(page).getByRole("button", { name: "Archiviate" }).click();
  await expect(entry("Il primo")).toBeVisible();
  await list(page).getByRole("button", { name: "Torna alle attive" }).click();

  await act("Secondo argomento", "Elimina");
  await expect(entry("Secondo argomento")).toBeHidden();
  await page.getByRole("region", { name: "Avvisi" }).getByRole("button", { name: "Annulla" }).last().click();
  await expect(entry("Secondo argomento")).toBeVisible();
  await act("Secondo argomento", "Elimina");
  await expect(entry("Secondo argomento")).toBeHidden();
  // Whoever closes the page has deleted it, too.
  await page.reload();
  await expect(list(page)).toContainText("Qui compaiono le tue conversazioni.");
});

test("what is not there, or not theirs, is missing", async ({ page, browser, product }) => {
  await arrive(page, product);
  await ask(page, "Segreto");
  await expect(thread(page)).toContainText("Ciao, mondo.");
  const address = new URL(page.url());
  const theirs = await enterElsewhere(browser, product, await resident(product));
  const own = new URL(theirs.url());
  await theirs.goto(`${own.pathname}/${address.pathname.split("/").at(-1)}`);
  await expect(theirs.getByText("Questa conversazione non c'è")).toBeVisible();
  await theirs.context().close();
});
