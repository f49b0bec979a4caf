import type { Page } from "@playwright/test";
import { expect, somebody } from "./fixtures.ts";
import { test } from "./models.ts";
import { arrive, dialog } from "./steps.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "La tua richiesta" });
const send = (page: Page) => page.getByRole("button", { name: "Invia", exact: true });
const thread = (page: Page) => page.getByRole("log", { name: "Conversazione" });

async function open(page: Page, entry: string) {
  await page.getByRole("button", { name: "Prompt e istruzioni" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("a prompt is saved, filled and sent", async ({ page, product, provider }) => {
  await arrive(page, product, somebody());
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
  await arrive(page, product, somebody());
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
