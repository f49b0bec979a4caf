import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Product } from "./product.ts";
import { arrive, enter, enterElsewhere, type Resident, resident, send } from "./services.ts";

/** Calls the function of workflows as a person. */
async function call<Answer>(product: Product, { session }: Resident, body: object): Promise<Answer> {
  const answer = await send(product, "POST", "/.netlify/functions/workflows", body, session.access_token);
  expect(answer.ok, JSON.stringify(body)).toBe(true);
  return (await answer.json()) as Answer;
}

/** Starts a workflow that sends one email, which waits for a decision. */
async function startMail(product: Product, person: Resident, to: string): Promise<string> {
  const [workflow, run] = [randomUUID(), randomUUID()];
  const mail = { to: [to], subject: "Offerta", text: "Buongiorno." };
  const graph = { steps: [{ key: "invio", title: "Invia", tool: "mail.send", arguments: mail }] };
  await call(product, person, { action: "save", workflow, name: "Offerta", graph });
  await call(product, person, { action: "activate", workflow });
  await call(product, person, { action: "start", run, workflow });
  return run;
}

const inbox = (page: Page) => page.getByRole("region", { name: "Da approvare" });
const runs = (page: Page) => page.getByRole("table", { name: "Esecuzioni" });

test("a goal becomes steps that run, ask before they send, and leave receipts", async ({ page, product }) => {
  const to = `cliente.${randomUUID()}@example.com`;
  await arrive(page, product, "/app/planner");
  await page
    .getByRole("textbox", { name: "Obiettivo" })
    .fill(`Riassumi gli appunti che ti do e manda il riassunto a ${to}`);
  await page.getByRole("button", { name: "Proponi i passi" }).click();
  const steps = page.getByRole("treegrid", { name: "Passi" }).or(page.getByRole("grid", { name: "Passi" }));
  await expect(steps).toContainText("Invia");
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByRole("button", { name: "Attiva", exact: true }).click();
  await page.getByRole("button", { name: "Avvia", exact: true }).click();
  const start = page.getByRole("dialog", { name: /^Avvia / });
  await start.getByRole("textbox", { name: "Testo" }).fill("La consegna è lunedì. Il prezzo è di 100 euro.");
  await start.getByRole("textbox", { name: "Oggetto dell'email" }).fill("Consegna");
  await expect(start).toContainText("serve l'approvazione di una persona");
  await start.getByRole("button", { name: "Avvia", exact: true }).click();

  await expect(page).toHaveURL(/\/executions\?run=/);
  await expect(page.getByText("In attesa").first()).toBeVisible();
  await page.getByRole("link", { name: "Tutte le esecuzioni" }).click();
  await expect(inbox(page)).toContainText(to);
  expect(await product.mailTo(to)).toHaveLength(0);
  // Impatient: one mail goes out in any case.
  await inbox(page).getByRole("button", { name: "Approva", exact: true }).dblclick();
  await expect(runs(page)).toContainText("Riuscita");
  await expect.poll(async () => (await product.mailTo(to)).length).toBe(1);
  await page.getByRole("button", { name: "Verifica la catena" }).click();
  await expect(page.getByText(/La catena è integra/)).toBeVisible();
});

test("a decision is one, whichever tab takes it, also while the server does not answer", async ({
  page,
  browser,
  product,
}) => {
  const to = `due.${randomUUID()}@example.com`;
  const person = await resident(product);
  await startMail(product, person, to);
  const other = await enterElsewhere(browser, product, person, "/app/executions");
  await enter(page, product, person, "/app/executions");
  await expect(inbox(page)).toContainText(to);
  await expect(inbox(other)).toContainText(to);

  // This tab does not hear of the other's decision before the person decides here, too.
  await page.route("**/rest/v1/approvals?*", (route) => route.abort());
  await page.route("**/.netlify/functions/workflows", (route) => route.abort());
  await inbox(page).getByRole("button", { name: "Approva", exact: true }).click();
  await expect(inbox(page).getByRole("alert")).toBeVisible();
  await page.unroute("**/.netlify/functions/workflows");

  await inbox(other).getByRole("button", { name: "Rifiuta", exact: true }).click();
  await expect(runs(other)).toContainText("Rifiutata");
  await inbox(page).getByRole("button", { name: "Approva", exact: true }).click();
  await expect(inbox(page)).toContainText("Su questa richiesta è già stato deciso.");
  await page.unroute("**/rest/v1/approvals?*");
  await expect(runs(page)).toContainText("Rifiutata");
  expect(await product.mailTo(to)).toHaveLength(0);
  await other.context().close();
});

test("whoever is a stranger to a run finds nothing", async ({ page, product }) => {
  const run = await startMail(product, await resident(product), `x.${randomUUID()}@example.com`);
  await arrive(page, product, `/app/executions?run=${run}`);
  await expect(page.getByText("Questa esecuzione non c'è più")).toBeVisible();
});
