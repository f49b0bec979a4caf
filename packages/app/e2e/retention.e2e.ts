import type { Page } from "@playwright/test";
import { setPlan, test } from "./administered.ts";
import { expect } from "./fixtures.ts";
import { enter, resident, tryPro } from "./services.ts";
import { dialog } from "./steps.ts";

const notice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "le conversazioni restano 30 giorni" });

const knowledge = (page: Page) => page.getByRole("link", { name: /Knowledge Base/ });

test("an open page follows the plan: after a downgrade it says which conversations go and when, until the plan keeps them", async ({
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

  await expect(knowledge(page)).not.toHaveAccessibleDescription(/piano/);

  await field.fill("Una domanda a metà");
  await setPlan(product, admin, person, "free");
  await expect(knowledge(page)).toHaveAccessibleDescription(/piano/);
  await expect(notice(page)).toContainText(/: 1 sarà eliminata, se nessuno ci scrive prima/);
  await expect(field).toHaveValue("Una domanda a metà");
  await field.clear();
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
  await expect(page.getByRole("meter", { name: "Credito modelli" })).toHaveAttribute(
    "aria-valuetext",
    /^0,00\s€ di 9,50\s€$/,
  );
  await expect(notice(page)).toBeHidden();

  await knowledge(page).click();
  const place = page.getByRole("heading", { name: "Knowledge Base", exact: true });
  await expect(place).toBeVisible();
  await setPlan(product, admin, person, "free");
  await expect(place).toBeHidden();
  await expect(knowledge(page)).toHaveAccessibleDescription(/piano/);

  await page.goto("/app/account");
  const name = page.getByLabel("Nome visualizzato");
  await name.fill("Un altro nome");
  await setPlan(product, admin, person, "enterprise");
  await expect(knowledge(page)).not.toHaveAccessibleDescription(/piano/);
  await expect(page.getByRole("complementary").getByText("Enterprise")).toBeVisible();
  await expect(name).toHaveValue("Un altro nome");
});
