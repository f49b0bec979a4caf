import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { test, users } from "./administered.ts";
import { expect } from "./fixtures.ts";
import { dialog } from "./steps.ts";

const gzipped = (content: Buffer): number => gzipSync(content, { level: 9 }).length;

/** Kilobytes of JavaScript, as gzip sends them, and requests of a page until the network rests. */
async function weigh(page: Page, address: string) {
  const scripts: Promise<number>[] = [];
  let requests = 0;
  page.on("response", (response) => {
    requests += 1;
    if (!/javascript/.test(response.headers()["content-type"] ?? "")) return;
    scripts.push(response.body().then(gzipped));
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
  admin: { "/app/chat": 280, "/app/settings": 270, "/app/admin": 300, "/app/planner": 290 },
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

/** The scripts of the build, by their names without folder and hash, and what each may fetch: at once or later. */
function builtScripts() {
  const folder = join(import.meta.dirname, "../.builds/newest/assets");
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const contents = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  const named = (title: string) =>
    names.filter((name) => name.startsWith(`${title}-`) && name.length === `${title}-12345678.js`.length);
  /** All that may come once some scripts run, unless one of `without` would have to run before. */
  const reached = (from: readonly string[], without: readonly string[] = []) => {
    const seen = new Set(from);
    for (const name of seen) {
      const links =
        contents
          .get(name)
          ?.toString()
          .matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g) ?? [];
      for (const [, linked = ""] of links) if (!without.includes(linked)) seen.add(linked);
    }
    return seen;
  };
  const weight = (all: readonly string[]) =>
    all.reduce((sum, name) => sum + gzipped(contents.get(name) ?? Buffer.alloc(0)), 0) / 1000;
  return { named, reached, weight };
}

/**
 * What the chat loads after everything of it was used, beyond what other pages load too, in kilobytes. The test keeps 5 % of it
 * free. 60 kB are wanted; the parser of Markdown alone has 26.
 */
const CHAT = 83;
/** Italian and English. */
const LANGUAGES = 2;

test(`all that only the chat loads weighs at most ${CHAT} kB of JavaScript`, () => {
  const { named, reached, weight } = builtScripts();
  const [route] = named("ChatRoute");
  const texts = named("chat");
  const [entry] = named("core");
  if (!route || !entry) throw new Error("The build has no chat.");
  // Those of the screen, and those of the rules.
  expect(texts).toHaveLength(2 * LANGUAGES);
  const others = reached([entry], [route, ...texts]);
  for (const page of ["LandingRoute", "SettingsRoute", "MembersRoute", "AdminRoute", "ModelsRoute"])
    expect([...others].some((name) => name.startsWith(page))).toBe(true);
  const own = [...reached([route], texts)].filter((name) => !others.has(name));
  expect(own.some((name) => name.startsWith("MessageThread"))).toBe(true);
  // A session has one language: of each text the longest.
  const longest = texts
    .sort((one, other) => weight([other]) - weight([one]))
    .filter((_, place) => place % LANGUAGES === 0);
  const total = weight([...own, ...longest]);
  test.info().annotations.push({ type: "weight", description: `chat: ${total.toFixed(1)} kB` });
  expect(total).toBeLessThanOrEqual(0.95 * CHAT);
});

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
