import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { test, users } from "./administered.ts";
import { expect } from "./fixtures.ts";
import { dialog } from "./steps.ts";

/** Kilobytes of JavaScript, as gzip sends them, and requests of a page until the network rests. */
async function weigh(page: Page, address: string) {
  const scripts: Promise<number>[] = [];
  let requests = 0;
  page.on("response", (response) => {
    requests += 1;
    if (!/javascript/.test(response.headers()["content-type"] ?? "")) return;
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const sizes = await Promise.all(scripts);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const description = `${address}: ${kilobytes.toFixed(1)} kB, ${requests} requests`;
  test.info().annotations.push({ type: "weight", description });
  return { kilobytes, requests };
}

/** What a page may weigh before anybody does something on it, in kilobytes. The tests keep 5 % of it free. */
const budgets = {
  visitor: { "/": 150, "/pricing": 150, "/privacy": 150 },
  admin: { "/app/chat": 280, "/app/settings": 270, "/app/admin": 300 },
};

for (const [address, budget] of Object.entries(budgets.visitor)) {
  test(`${address} weighs at most ${budget} kB of JavaScript in 30 requests`, async ({ page }) => {
    const { kilobytes, requests } = await weigh(page, address);
    expect(kilobytes).toBeLessThanOrEqual(0.95 * budget);
    expect(requests).toBeLessThanOrEqual(30);
  });
}

for (const [address, budget] of Object.entries(budgets.admin)) {
  test(`${address} weighs at most ${budget} kB of JavaScript`, async ({ asChief }) => {
    const { kilobytes } = await weigh(asChief, address);
    expect(kilobytes).toBeLessThanOrEqual(0.95 * budget);
  });
}

test("a dialog whose code cannot be fetched leaves the page as it is, and opens once it can be", async ({
  asChief: page,
}) => {
  await page.goto("/app/admin", { waitUntil: "networkidle" });
  await page.route("**/assets/*.js", (route) => route.abort());
  const actions = users(page)
    .getByRole("button", { name: /^Azioni:/ })
    .first();
  await actions.click();
  await expect(page.getByText("Nessuna connessione internet")).toBeVisible();
  await expect(users(page)).toBeVisible();
  await page.unroute("**/assets/*.js");
  await actions.click();
  await page.getByRole("menuitem", { name: /^Gestisci piano/ }).click();
  await expect(dialog(page, "Gestisci piano")).toBeVisible();
  await expect(page.getByText("Nessuna connessione internet")).toBeHidden();
});
