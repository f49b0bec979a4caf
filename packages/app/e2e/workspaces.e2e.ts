import type { Page } from "@playwright/test";
import { CHAT } from "./addresses.ts";
import { act, demoUser, find, setPlan, test } from "./administered.ts";
import { expect, type Person, somebody } from "./fixtures.ts";
import type { Product } from "./product.ts";
import { enterElsewhere, signIn } from "./services.ts";
import { dialog, expectChat, linkIn } from "./steps.ts";

const switcher = (page: Page, name: string) => page.getByRole("button", { name: `Workspace: ${name}` });

/** The link of the invitation that was sent last. */
async function invitationOf(product: Product, email: string): Promise<string> {
  await expect.poll(async () => (await product.mailTo(email))[0]?.links[0] ?? "").toContain("/invito?token=");
  return (await product.mailTo(email))[0]?.links[0] ?? "";
}

async function invite(payer: Page, email: string): Promise<void> {
  await payer.getByLabel("Email", { exact: true }).fill(email);
  // An impatient person presses twice.
  await payer.getByRole("button", { name: "Invita", exact: true }).dblclick();
  await expect(payer.getByText(`Invito mandato a ${email}.`)).toBeVisible();
}

/** Opens an invitation as a stranger, signs up for it, and confirms the address. */
async function signUpFor(page: Page, product: Product, person: Person): Promise<void> {
  await page.goto(await invitationOf(product, person.email));
  await expect(page).toHaveURL(/\/invito$/);
  await page.reload();
  await page.getByRole("button", { name: "Iscriviti ed entra" }).click();
  const form = dialog(page, "Crea il tuo account");
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByLabel("Conferma password").fill(person.password);
  await form.getByLabel("Nome completo").fill(person.fullName);
  await form.getByLabel("Nome visualizzato").fill(person.displayName);
  await form.getByRole("button", { name: "Crea account" }).click();
  await expect(dialog(page, "Verifica Email")).toBeVisible();
  await page.goto(await linkIn(product, person, 2));
}

test("three people share a workspace: invited, removed, asked to pay, and stopped by the payer's plan", async ({
  admin,
  asChief,
  browser,
  page: newcomer,
  product,
}) => {
  const anna = demoUser("Anna Bianchi", 20);
  const luca = demoUser("Luca Rossi", 1);
  const stranger = { ...somebody(), displayName: "Zeno" };
  await setPlan(product, admin, anna, "pro");
  const enter = async (one: Person) => enterElsewhere(browser, product, await signIn(product, one));
  const [payer, guest] = await Promise.all([enter(anna), enter(luca)]);

  // The payer creates a workspace and invites a user and a stranger.
  await switcher(payer, "Personale").click();
  await payer.getByRole("menuitem", { name: "Crea workspace" }).click();
  await payer.getByLabel("Nome del workspace").fill("Cantiere");
  let creations = 0;
  payer.on("request", (request) => {
    if (request.url().endsWith("/rpc/create_workspace")) creations += 1;
  });
  await dialog(payer, "Crea un workspace").getByRole("button", { name: "Crea workspace" }).dblclick();
  await expect(payer.getByRole("heading", { name: "Membri di Cantiere" })).toBeVisible();
  expect(creations).toBe(1);
  await invite(payer, luca.email);
  await invite(payer, stranger.email);

  // The user sees it without a reload; the stranger signs up and lands inside.
  await expect(guest.getByRole("button", { name: /1 invito ricevuto/ })).toBeVisible();
  await guest.goto("/app/settings?section=workspaces");
  await guest.getByRole("button", { name: "Accetta l'invito in Cantiere" }).dblclick();
  await guest.getByRole("link", { name: "Cantiere" }).click();
  await expect(guest).toHaveURL(CHAT);
  await signUpFor(newcomer, product, stranger);
  await expect(switcher(newcomer, "Cantiere")).toBeVisible();
  await expect(newcomer).toHaveURL(CHAT);

  // Who is removed sees so while looking, and finds the way out.
  await payer.reload();
  await payer.getByRole("button", { name: "Azioni: Luca Rossi" }).click();
  await payer.getByRole("menuitem", { name: "Togli dal workspace" }).click();
  await payer.getByRole("dialog").getByRole("button", { name: "Togli dal workspace" }).click();
  await expect(payer.getByRole("button", { name: "Azioni: Luca Rossi" })).toBeHidden();
  await expect(guest.getByRole("heading", { name: "Non fai parte di questo workspace" })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "Non fai parte di questo workspace" })).toBeVisible();
  await guest.getByRole("link", { name: /personale/i }).click();
  await expectChat(guest, luca);

  // The payment passes to who has room for the workspace; the former payer is a collaborator.
  await payer.getByRole("button", { name: "Azioni: Zeno" }).click();
  await payer.getByRole("menuitem", { name: "Proponi di pagare il workspace" }).click();
  await payer.getByRole("dialog").getByRole("button", { name: "Invia la proposta" }).click();
  await expect(payer.getByText("Passaggio del pagamento in attesa.")).toBeVisible();
  await newcomer.goto("/app/members");
  const accept = newcomer.getByRole("button", { name: "Accetta e paga" });
  await accept.click();
  await expect(newcomer.getByRole("alert")).toContainText("Il tuo piano");
  await setPlan(product, admin, stranger, "pro");
  await accept.dblclick();
  await expect(accept).toBeHidden();
  await payer.reload();
  await expect(payer.getByText("Solo i proprietari possono invitare.")).toBeVisible();

  // What exceeds the plan is read-only until the plan has room again.
  await payer.goto("/app/chat");
  await setPlan(product, admin, stranger, "free");
  const notice = payer.getByText("Questo workspace è in sola lettura.");
  await expect(notice).toBeVisible();
  await setPlan(product, admin, stranger, "pro");
  await expect(notice).toBeHidden();

  // An admin sees who is in it, and deletes the payer only after consent to what ends.
  const row = await find(asChief, "Zeno");
  await act(asChief, row, /^Workspace/);
  const workspaces = dialog(asChief, "Workspace dell'utente");
  await workspaces.getByRole("button", { name: "Membri di Cantiere" }).click();
  await expect(workspaces.getByText("Anna Bianchi", { exact: true })).toBeVisible();
  await asChief.keyboard.press("Escape");
  await act(asChief, row, /^Elimina/);
  const question = dialog(asChief, "Elimina utente").or(asChief.getByRole("alertdialog"));
  const confirm = question.getByRole("button", { name: "Elimina utente" });
  await expect(question.getByText("Cantiere: 2 persone")).toBeVisible();
  await expect(confirm).toBeDisabled();
  await question.getByText("Elimina anche questi workspace").click();
  await confirm.click();
  await expect(asChief.getByText("Nessun utente trovato con i filtri applicati")).toBeVisible();
  await expect(payer.getByRole("heading", { name: "Non fai parte di questo workspace" })).toBeVisible();
  await Promise.all([payer, guest].map((page) => page.context().close()));
});
