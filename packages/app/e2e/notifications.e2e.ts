import type { Page } from "@playwright/test";
import { expect, somebody, test } from "./fixtures.ts";
import { arrive, dialog, tryPro } from "./steps.ts";

/** Time in which a page notices what others changed, in milliseconds. */
const SOON = { timeout: 12_000 };

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
  test.setTimeout(180_000);
  const [anna, zeno] = [
    { ...somebody(), displayName: "Anna" },
    { ...somebody(), displayName: "Zeno" },
  ];
  const context = await browser.newContext({ baseURL: product.url, locale: "it-IT" });
  const theirs = await context.newPage();
  await arrive(page, product, anna);
  await arrive(theirs, product, zeno);
  await bell(theirs, 0).click();
  await expect(centre(theirs).getByRole("heading", { name: "Nessuna notifica" })).toBeVisible();
  await theirs.keyboard.press("Escape");
  await expect(bell(theirs, 0)).toBeFocused();

  await tryPro(page);
  await page.getByRole("button", { name: "Workspace: Personale" }).click();
  await page.getByRole("menuitem", { name: "Crea workspace" }).click();
  await page.getByLabel("Nome del workspace").fill("Officina");
  await dialog(page, "Crea un workspace").getByRole("button", { name: "Crea workspace" }).click();
  await page.getByLabel("Email", { exact: true }).fill(zeno.email);
  await page.getByRole("button", { name: "Invita", exact: true }).click();
  await expect(page.getByText(`Invito mandato a ${zeno.email}.`)).toBeVisible();

  // The page of the invited person notices it by itself.
  await expect(bell(theirs, 1)).toBeVisible(SOON);
  await bell(theirs, 1).press("Enter");
  await centre(theirs)
    .getByRole("link", { name: /Anna ti invita nel workspace «Officina»/ })
    .click();
  await expect(theirs).toHaveURL(/section=workspaces/);
  await expect(bell(theirs, 0)).toBeVisible(SOON);
  await theirs.getByRole("button", { name: "Accetta l'invito in Officina" }).click();

  // Without a connection the list that was read stays.
  await expect(bell(page, 1)).toBeVisible(SOON);
  await page.setViewportSize({ width: 390, height: 800 });
  await bell(page, 1).click();
  const joined = centre(page).getByRole("link", {
    name: /^Da leggere: Zeno ora fa parte del workspace «Officina»/,
  });
  await expect(joined).toBeVisible();
  await page.keyboard.press("Escape");
  await page.route("**/rest/v1/notifications**", (route) => route.abort());
  await bell(page, 1).click();
  await expect(centre(page).getByText("Non riusciamo ad aggiornare l'elenco")).toBeVisible(SOON);
  await expect(joined).toBeVisible();
  await page.unroute("**/rest/v1/notifications**");
  await centre(page).getByRole("button", { name: "Segna tutte come lette" }).click();
  await expect(joined).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(bell(page, 0)).toBeVisible();
  await page.reload();
  await expect(bell(page, 0)).toBeVisible();
  await context.close();
});
