import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { arrive, enter, enterElsewhere, makeToken, resident, tryPro } from "./services.ts";
import { dialog, expectChat, logIn } from "./steps.ts";

const bell = (page: Page, unread: number) =>
  page.getByRole("button", {
    name: unread === 0 ? "Notifiche" : `Notifiche: ${unread} da leggere`,
    exact: true,
  });
const centre = (page: Page) => dialog(page, "Notifiche");

test("an invitation rings the bell, leads to the answer and is read; what others do then is told too", async ({
  page,
  browser,
  product,
}) => {
  const anna = await resident(product, { displayName: "Anna" });
  const zeno = await resident(product, { displayName: "Zeno" });
  await tryPro(product, anna);
  const theirs = await enterElsewhere(browser, product, zeno);
  await bell(theirs, 0).click();
  await expect(centre(theirs).getByRole("heading", { name: "Nessuna notifica" })).toBeVisible();
  await theirs.keyboard.press("Escape");
  await expect(bell(theirs, 0)).toBeFocused();

  await enter(page, product, anna);
  await page.getByRole("button", { name: "Workspace: Personale" }).click();
  await page.getByRole("menuitem", { name: "Crea workspace" }).click();
  await page.getByLabel("Nome del workspace").fill("Officina");
  await dialog(page, "Crea un workspace").getByRole("button", { name: "Crea workspace" }).click();
  await page.getByLabel("Email", { exact: true }).fill(zeno.email);
  await page.getByRole("button", { name: "Invita", exact: true }).click();
  await expect(page.getByText(`Invito mandato a ${zeno.email}.`)).toBeVisible();

  // The page of the invited person notices it by itself.
  await expect(bell(theirs, 1)).toBeVisible();
  await bell(theirs, 1).press("Enter");
  await centre(theirs)
    .getByRole("link", { name: /Anna ti invita nel workspace «Officina»/ })
    .click();
  await expect(theirs).toHaveURL(/section=workspaces/);
  await expect(bell(theirs, 0)).toBeVisible();
  await theirs.getByRole("button", { name: "Accetta l'invito in Officina" }).click();

  // Without a connection the list that was read stays.
  await expect(bell(page, 1)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await bell(page, 1).click();
  const joined = centre(page).getByRole("link", {
    name: /^Da leggere: Zeno ora fa parte del workspace «Officina»/,
  });
  await expect(joined).toBeVisible();
  await page.keyboard.press("Escape");
  await page.route("**/rest/v1/notifications**", (route) => route.abort());
  await bell(page, 1).click();
  await expect(centre(page).getByText("Non riusciamo ad aggiornare l'elenco")).toBeVisible();
  await expect(joined).toBeVisible();
  await page.unroute("**/rest/v1/notifications**");
  await centre(page).getByRole("button", { name: "Segna tutte come lette" }).click();
  await expect(joined).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(bell(page, 0)).toBeVisible();
  await page.reload();
  await expect(bell(page, 0)).toBeVisible();
  await theirs.context().close();
});

test("a sign-in from a new device is told by email, whose link ends every session and leads to a new password", async ({
  page,
  browser,
  product,
}) => {
  const person = await arrive(page, product);
  await makeToken(product, person, "Report");
  const elsewhere = await browser.newContext({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
  });
  const stranger = await elsewhere.newPage();
  await logIn(stranger, person);
  await expectChat(stranger, person);
  await expect(bell(page, 1)).toBeVisible();
  await bell(page, 1).click();
  await expect(centre(page).getByRole("link", { name: /Accesso da Firefox su Linux/ })).toHaveAttribute(
    "href",
    "/app/settings?section=security",
  );

  const alert = async () =>
    (await product.mailTo(person.email)).find(({ subject }) => subject === "Nuovo accesso al tuo account");
  await expect.poll(async () => (await alert())?.links[0] ?? "").toContain("#alert=");
  const link = (await alert())?.links[0] ?? "";
  // Not signed in; without a connection the question stays.
  const visit = await browser.newContext();
  const opened = await visit.newPage();
  await opened.goto(link);
  await expect(opened).toHaveURL(`${product.url}/auth/reset-password`);
  const confirm = opened.getByRole("button", { name: "Termina tutte le sessioni" });
  await opened.route("**/rpc/end_sessions_by_alert", (route) => route.abort());
  await confirm.click();
  await expect(opened.getByRole("alert")).toContainText("Problema di connessione");
  await opened.unroute("**/rpc/end_sessions_by_alert");
  await confirm.dblclick();
  await expect(opened.getByRole("heading", { name: "Tutte le sessioni sono terminate" })).toBeVisible();
  await expect(opened.getByText(/Anche i token dei tuoi programmi sono revocati/)).toBeVisible();
  await opened.getByRole("button", { name: "Scegli una nuova password" }).click();
  await expect(dialog(opened, "Reimposta Password")).toBeVisible();

  // Nobody is in any more, and the link does nothing a second time. The page may be leaving by itself.
  await expect(() => stranger.goto("/app/chat")).toPass();
  await expect(dialog(stranger, "Accedi al tuo account")).toBeVisible();
  await opened.goto("about:blank");
  await opened.goto(link);
  await confirm.click();
  await expect(opened.getByRole("heading", { name: "Questo collegamento non vale più" })).toBeVisible();
  await Promise.all([elsewhere.close(), visit.close()]);
});
