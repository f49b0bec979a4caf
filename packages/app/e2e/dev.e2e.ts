import { utimesSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { startProduct, temporaryDataDirectory } from "./product.ts";

const module = fileURLToPath(new URL("../../ui/src/patterns/ReadingPage/InlineText.tsx", import.meta.url));

test("npm run dev shows a page and updates it when a module is edited", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const data = temporaryDataDirectory("dev");
  const product = await startProduct(data.path, {}, "dev");
  try {
    await page.goto(`${product.url}/privacy`);
    // Vite compiles every module at its first request.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 180_000 });
    // Repeated: Vite reloads the page when it finds a dependency, and the page would miss an update meanwhile.
    await expect(async () => {
      const update = page.waitForEvent("console", {
        predicate: (message) => message.text().includes("hot updated"),
        timeout: 2_000,
      });
      const now = new Date();
      utimesSync(module, now, now);
      await update;
    }).toPass();
    expect((await page.request.get(`${product.url}/healthz`)).status()).toBe(200);
    expect(errors).toEqual([]);
  } finally {
    await product.stop();
    data.remove();
  }
});
