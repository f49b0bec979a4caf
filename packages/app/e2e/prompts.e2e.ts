import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { test } from "./models.ts";
import { arrive, enter, enterElsewhere, resident, share } from "./services.ts";
import { dialog } from "./steps.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "La tua richiesta" });
const send = (page: Page) => page.getByRole("button", { name: "Invia", exact: true });
const thread = (page: Page) => page.getByRole("log", { name: "Conversazione" });

async function open(page: Page, entry: string) {
  await page.getByRole("button", { name: "Prompt e istruzioni" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("a prompt is saved, filled and sent", async ({ page, product, provider }) => {
  await arrive(page, product);
  await field(page).fill("Scrivi un'offerta per {{cliente}}.");
  await open(page, "Prompt salvati");
  const saved = dialog(page, "Prompt salvati");
  await saved.getByRole("button", { name: "Salva il testo scritto" }).click();
  const writing = dialog(page, "Nuovo prompt");
  await writing.getByRole("textbox", { name: "Titolo" }).fill("Offerta");

  // What was typed is still there after a failure, and a second attempt saves it once.
  await page.route("**/rest/v1/saved_prompts**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await writing.getByRole("button", { name: "Salva" }).click();
  await expect(writing.getByRole("alert")).toBeVisible();
  await expect(writing.getByRole("textbox", { name: "Titolo" })).toHaveValue("Offerta");
  await page.unroute("**/rest/v1/saved_prompts**");
  await writing.getByRole("button", { name: "Salva" }).click();
  await expect(saved.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");

  await page.reload();
  await field(page).fill("");
  await open(page, "Prompt salvati");
  await saved.getByRole("button", { name: /^Offerta/ }).click();
  await dialog(page, "Offerta").getByRole("textbox", { name: "cliente" }).fill("Rossi");
  await dialog(page, "Offerta").getByRole("button", { name: "Usa il testo" }).click();
  await expect(field(page)).toHaveValue("Scrivi un'offerta per Rossi.");
  await expect(field(page)).toBeFocused();
  provider.answer({ kind: "text", words: ["Gentile ", "Rossi."] });
  await send(page).click();
  await expect(thread(page)).toContainText("Gentile Rossi.");
  expect(JSON.stringify(provider.requests.at(-1)?.body.messages)).toContain("Scrivi un'offerta per Rossi.");
});

test("a workspace's instructions go before its questions", async ({ page, product, provider }) => {
  await arrive(page, product);
  await open(page, "Istruzioni per i modelli");
  const instructions = dialog(page, "Istruzioni per i modelli");
  await instructions.getByRole("textbox").fill("Rispondi sempre in rima.");
  await instructions.getByRole("button", { name: "Salva" }).click();
  await expect(instructions).toBeHidden();
  await open(page, "Istruzioni per i modelli");
  await expect(instructions.getByRole("textbox")).toHaveValue("Rispondi sempre in rima.");
  await page.keyboard.press("Escape");
  await expect(instructions).toBeHidden();
  provider.answer({ kind: "text", words: ["Certo."] });
  await field(page).fill("Chi sei?");
  await send(page).click();
  await expect(thread(page)).toContainText("Certo.");
  expect(JSON.stringify(provider.requests.at(-1)?.body.messages)).toContain("Rispondi sempre in rima.");
});

test("a collaborator uses the owner's prompts and reads the instructions", async ({
  page,
  browser,
  product,
  provider,
}) => {
  const owner = await resident(product, { displayName: "Anna" });
  const collaborator = await resident(product, { displayName: "Zeno" });
  const workspace = await share(product, "Studio", owner, collaborator);
  const theirs = await enterElsewhere(browser, product, collaborator, `${workspace}/chat`);
  await enter(page, product, owner, `${workspace}/chat`);
  await field(page).fill("Scrivi un'offerta per {{cliente}} entro {{giorni}} giorni.");
  await open(page, "Prompt salvati");
  await dialog(page, "Prompt salvati").getByRole("button", { name: "Salva il testo scritto" }).click();
  await dialog(page, "Nuovo prompt").getByRole("textbox", { name: "Titolo" }).fill("Offerta");
  await dialog(page, "Nuovo prompt").getByRole("button", { name: "Salva" }).click();
  await expect(dialog(page, "Prompt salvati").getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await open(page, "Istruzioni per i modelli");
  await dialog(page, "Istruzioni per i modelli").getByRole("textbox").fill("Dai del lei.");
  await dialog(page, "Istruzioni per i modelli").getByRole("button", { name: "Salva" }).click();
  await expect(dialog(page, "Istruzioni per i modelli")).toBeHidden();

  // The instructions can be read, not changed.
  await open(theirs, "Istruzioni per i modelli");
  const instructions = dialog(theirs, "Istruzioni per i modelli");
  await expect(instructions.getByRole("textbox")).toHaveValue("Dai del lei.");
  await expect(instructions.getByRole("textbox")).not.toBeEditable();
  await expect(instructions.getByRole("button", { name: "Salva" })).toBeHidden();
  await theirs.keyboard.press("Escape");

  // The prompt is the owner's: it can be filled and used, not changed or deleted.
  await open(theirs, "Prompt salvati");
  const saved = dialog(theirs, "Prompt salvati");
  await expect(saved.getByRole("listitem")).toContainText("Anna");
  await expect(saved.getByRole("button", { name: /^(Modifica|Elimina) / })).toHaveCount(0);
  await saved.getByRole("button", { name: /^Offerta/ }).click();
  await dialog(theirs, "Offerta").getByRole("textbox", { name: "cliente" }).fill("Rossi");
  await dialog(theirs, "Offerta").getByRole("textbox", { name: "giorni" }).fill("tre");
  await dialog(theirs, "Offerta").getByRole("button", { name: "Usa il testo" }).click();
  await expect(field(theirs)).toHaveValue("Scrivi un'offerta per Rossi entro tre giorni.");
  provider.answer({ kind: "text", words: ["Gentile ", "signor Rossi."] });
  await send(theirs).click();
  await expect(thread(theirs)).toContainText("Gentile signor Rossi.");
  const [system, question] = provider.requests.at(-1)?.body.messages ?? [];
  expect(JSON.stringify(system)).toContain("Dai del lei.");
  expect(JSON.stringify(question)).toContain("offerta per Rossi entro tre giorni");
  await theirs.context().close();
});
