import type { Page } from "@playwright/test";
import { setPlan, test } from "./administered.ts";
import { expect } from "./fixtures.ts";
import { enter, resident, tryPro } from "./services.ts";
import { dialog } from "./steps.ts";

const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "le conversazioni restano 30 giorni" });

test("after a downgrade the person is told which conversations go and when, until the plan keeps them", async ({
  page,
  product,
  admin,
}) => {
  const person = await resident(product);
  await tryPro(product, person);
  await enter(page, product, person);
  const field = page.getByRole("textbox", { name: "La tua richiesta" });
  await field.fill("Quante parole ha questo testo? Il gatto dorme.");
  await page.getByRole("button", { name: "Invia", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copia" })).toBeVisible();
  await page.reload();
  await expect(field).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await setPlan(product, admin, person, "free");
  await page.reload();
  await expect(notice(page)).toContainText(/: 1 sarà eliminata, se nessuno ci scrive prima/);
  await notice(page).getByRole("button", { name: "Vedi quali" }).click();
  const which = dialog(page, "Conversazioni che saranno eliminate");
  await expect(which.getByRole("listitem")).toHaveCount(1);
  await expect(which).toContainText("Con un piano che le conserva più a lungo restano tutte.");
  await which.getByRole("link", { name: /Quante parole/ }).click();
  await expect(which).toBeHidden();
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);

  // Hidden, it stays so.
  await notice(page).getByRole("button", { name: "Chiudi" }).click();
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await expect(field).toBeVisible();
  await expect(notice(page)).toBeHidden();

  // In the settings it stays as long as its reason does.
  await page.goto("/app/settings?section=plans");
  await expect(notice(page)).toContainText("1 sarà eliminata");
  await expect(page.getByRole("meter", { name: "Credito modelli" })).toHaveAttribute(
    "aria-valuetext",
    /^0,00\s€ di 0,50\s€$/,
  );
  await setPlan(product, admin, person, "pro");
  await page.reload();
  await expect(page.getByRole("meter", { name: "Credito modelli" })).toHaveAttribute(
    "aria-valuetext",
    /^0,00\s€ di 9,50\s€$/,
  );
  await expect(notice(page)).toBeHidden();
});
