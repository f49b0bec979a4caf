import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { test } from "./models.ts";
import { enter, enterElsewhere, resident, share } from "./services.ts";
import { dialog } from "./steps.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "La tua richiesta" });
const send = (page: Page) => page.getByRole("button", { name: "Invia", exact: true });
const thread = (page: Page) => page.getByRole("log", { name: "Conversazione" });
const section = (page: Page) => page.getByRole("region", { name: "Budget dei modelli" });
const ofZeno = (page: Page) => dialog(page, "Budget di Zeno");
const amount = (open: Locator) => open.getByRole("textbox", { name: "Budget proprio, in euro al mese" });
const save = (open: Locator) => open.getByRole("button", { name: "Salva" });

/** Opens the budget of the member from a page of its payer. */
async function openZeno(page: Page): Promise<Locator> {
  await section(page)
    .getByRole("button", { name: /budget di Zeno$/ })
    .click();
  await expect(amount(ofZeno(page))).toBeFocused();
  return ofZeno(page);
}

test("a member's budget refuses a question until the payer raises it", async ({
  page,
  browser,
  product,
  provider,
}) => {
  const anna = await resident(product, { displayName: "Anna" });
  const zeno = await resident(product, { displayName: "Zeno" });
  const workspace = await share(product, "Bottega", anna, zeno);
  const members = `${workspace}/members`;
  const theirs = await enterElsewhere(browser, product, zeno, `${workspace}/chat`);
  await enter(page, product, anna, members);

  // An impatient payer presses twice; another page of the payer has the dialog open meanwhile.
  let changes = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/rpc/set_member_budget")) changes += 1;
  });
  await amount(await openZeno(page)).fill("0,02");
  const second = await page.context().newPage();
  await second.goto(members);
  await openZeno(second);
  await save(ofZeno(page)).dblclick();
  await expect(ofZeno(page)).toBeHidden();
  await expect(section(page).getByRole("meter", { name: "Zeno" })).toContainText("0,00 € di 0,02 €");
  expect(changes).toBe(1);
  await amount(ofZeno(second)).fill("30");
  await save(ofZeno(second)).click();
  await expect(ofZeno(second).getByRole("alert")).toContainText("Nel frattempo il budget è stato cambiato");
  await expect(ofZeno(second)).toContainText("Ora: 0,02 €.");
  await expect(amount(ofZeno(second))).toHaveValue("30");
  await second.close();

  // The question is refused with the reason, and stays in the field.
  await theirs.getByRole("button", { name: /Modello/ }).click();
  await theirs.getByRole("option", { name: /Gemini 3.5 Flash-Lite/ }).click();
  provider.answer({ kind: "text", words: ["Eccomi."] });
  await field(theirs).fill("Ci sei?");
  await send(theirs).click();
  const refusal = theirs.getByRole("status").filter({ hasText: "budget" });
  await expect(refusal).toContainText(
    "Il tuo budget in questo workspace per il mese: 0,00 € impegnati su 0,02 €.",
  );
  await expect(refusal).toContainText("Chi paga il workspace può alzarlo");
  await expect(refusal.getByRole("link")).toBeHidden();
  await expect(field(theirs)).toHaveValue("Ci sei?");
  expect(provider.requests).toHaveLength(0);
  await theirs.goto(members);
  await expect(section(theirs)).toContainText("0,00 € di 0,02 €");
  await expect(section(theirs)).toContainText("chiedi a Anna, che paga il workspace");
  await expect(section(theirs).getByRole("button")).toBeHidden();

  // What was typed outlasts a wrong amount, a lost connection and a failed save.
  const open = await openZeno(page);
  await amount(open).fill("-1");
  await save(open).click();
  await expect(open).toContainText("Serve un importo in euro da 0 a 1.000.000");
  await amount(open).fill("0.50");
  await page.context().setOffline(true);
  await expect(open).toContainText("Senza connessione: potrai salvare quando torna.");
  await expect(save(open)).toBeDisabled();
  await page.context().setOffline(false);
  await page.route("**/rpc/set_member_budget", (route) => route.abort());
  await save(open).click();
  await expect(open.getByRole("alert")).toBeVisible();
  await expect(amount(open)).toHaveValue("0.50");
  await page.unroute("**/rpc/set_member_budget");
  await save(open).click();
  await expect(open).toBeHidden();
  await expect(section(page).getByRole("meter", { name: "Zeno" })).toContainText("0,00 € di 0,50 €");
  await expect(page.getByRole("list", { name: "Cambiamenti del workspace" })).toContainText(
    `${anna.email} ha cambiato il budget di ${zeno.email}: prima 0,02 €, ora 0,50 €`,
  );

  await theirs.goBack();
  await expect(field(theirs)).toHaveValue("Ci sei?");
  await send(theirs).click();
  await expect(thread(theirs)).toContainText("Eccomi.");

  // The payer, too, is stopped by the budget of the workspace, and led to it.
  await section(page).getByRole("button", { name: "Imposta i budget" }).click();
  const budgets = dialog(page, "Budget dei modelli");
  await budgets.getByRole("textbox", { name: "Budget del workspace, in euro al mese" }).fill("0");
  await save(budgets).click();
  await expect(budgets).toBeHidden();
  await page.getByRole("link", { name: "Chat", exact: true }).click();
  await field(page).fill("E io?");
  await send(page).click();
  const stopped = page.getByRole("status").filter({ hasText: "Budget di questo workspace" });
  await expect(stopped).toContainText("Puoi alzarlo nella pagina dei membri");
  await stopped.getByRole("link", { name: "Vai ai budget" }).click();
  await expect(section(page)).toBeInViewport();
  await expect(section(page)).toContainText("di 0,00 €");
  await theirs.context().close();
});
