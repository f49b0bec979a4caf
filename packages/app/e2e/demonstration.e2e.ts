import { expect, test } from "./fixtures.ts";
import { arrive } from "./services.ts";

test("without a model the demonstration answers, and says so", async ({ page, product }) => {
  await arrive(page, product);
  const text = "Quante parole ha questo testo? Il gatto dorme sul divano.";
  await page.getByRole("textbox", { name: "La tua richiesta" }).fill(text);
  await page.getByRole("button", { name: "Invia", exact: true }).click();
  const thread = page.getByRole("log", { name: "Conversazione" });
  await expect(thread).toContainText("Dimostrazione: nessun modello è collegato; il router avrebbe scelto");
  await expect(page.getByRole("button", { name: "Copia" })).toBeVisible();
});
