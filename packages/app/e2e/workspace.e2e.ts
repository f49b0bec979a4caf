import { expect, test } from "./fixtures.ts";
import { arrive } from "./services.ts";
import { expectChat, POLLS, PROFILE_READS } from "./steps.ts";

test("the route of a request is shown before anything starts", async ({ page, product }) => {
  await arrive(page, product);
  // On a first visit the question about cookies is still open; it leaves room to write and send.
  await page.evaluate(() => localStorage.removeItem("regia.cookies"));
  await page.reload();
  const banner = page.getByRole("region", { name: /cookie/i });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(banner).toBeInViewport({ ratio: 0.99 });
    const sending = page.getByRole("button", { name: "Invia", exact: true });
    await expect(sending).toBeInViewport({ ratio: 0.99 });
    const end = await banner.evaluate((element) => element.getBoundingClientRect().bottom);
    expect((await sending.boundingBox())?.y, `${width} px`).toBeGreaterThanOrEqual(end);
  }
  await page.getByLabel("La tua richiesta").fill("Traduci in inglese la scheda del prodotto");
  await page.getByRole("button", { name: "Vedi il percorso" }).click();
  await expect(page.getByRole("heading", { name: "Traduzione" })).toBeVisible();
  await expect(page.getByText("Scelto")).toBeVisible();
});

test("a feature outside the plan offers the trial, and the trial opens it", async ({ page, product }) => {
  await arrive(page, product);
  await page.getByRole("link", { name: /Knowledge Base/ }).click();
  await expect(page).toHaveTitle("Knowledge Base · Regia");
  await page.getByRole("button", { name: /7 giorni/ }).click();
  await expect(page.getByRole("heading", { name: "Knowledge Base", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Knowledge Base" })).not.toHaveAccessibleDescription(/piano/);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Knowledge Base", exact: true })).toBeVisible();
});

test("a page whose styles cannot be fetched says that the connection is at fault, and opens once they can be", async ({
  page,
  product,
}) => {
  await arrive(page, product);
  await page.route("**/assets/ChatRoute-*.css", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Non riusciamo a raggiungere Regia" })).toBeVisible();
  await page.unroute("**/assets/ChatRoute-*.css");
  await page.getByRole("button", { name: "Riprova" }).click();
  await expect(page).toHaveTitle("Chat · Regia");
});

test("a page asks every five seconds what others have changed", async ({ page, product }) => {
  await arrive(page, product);
  await page.clock.install();
  const asksAfter = async (step: () => Promise<unknown>) => {
    const answers = [POLLS, PROFILE_READS].map((poll) => page.waitForResponse(poll));
    await step();
    await Promise.all((await Promise.all(answers)).map((answer) => answer.finished()));
    // A page that has not read the answers does not ask again; what it fetches after them is read after them.
    await page.evaluate(async () => void (await (await fetch("/appearance.js")).text()));
  };
  await asksAfter(() => page.reload());
  await asksAfter(() => page.clock.pauseAt(new Date(Date.now() + 60_000)));
  // The page's own clock, so that it does not matter how fast the machine is.
  for (let round = 0; round < 3; round += 1) await asksAfter(() => page.clock.runFor(5_000));
});

test("language, theme and the cookie choice outlast the visit", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Solo essenziali" }).click();
  const footer = page.getByRole("contentinfo");
  await footer.getByText("English").click();
  await expect(page.getByRole("button", { name: "Start free" }).first()).toBeVisible();
  await footer.getByText("Dark").click();

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Start free" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Essentials only" })).toBeHidden();
});

test("a lost connection is shown, and so is its return", async ({ page, context }) => {
  await page.goto("/");
  // Its code, which shows this too, has arrived.
  await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Nessuna connessione internet")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Connessione ripristinata")).toBeVisible();
});

test("a service worker and caches that another application left are removed at the start", async ({
  page,
}) => {
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect(async () => {
    await page.goto("/contacts", { waitUntil: "networkidle" });
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])),
    );
    // Of this origin, and without the code that removes them.
    await page.goto("/robots.txt");
    await page.evaluate(async (names) => {
      await (await caches.open("old")).put("/old", new Response("old"));
      // Of the scripts that the origin serves, one that runs as a worker too.
      for (const name of names) {
        const worker = navigator.serviceWorker.register(name, { type: "module" });
        if (await worker.catch(() => null)) return;
      }
    }, scripts);
    expect(await left()).toEqual([1, 1]);
  }).toPass();
  await page.goto("/");
  await expect.poll(left).toEqual([0, 0]);
});

test("without a connection what is loaded stays, and a page that is not opens when the connection is back", async ({
  page,
  context,
  product,
}) => {
  await expectChat(page, await arrive(page, product));
  const navigation = page.getByRole("navigation", { name: "Navigazione principale" });
  const asked = new Map<string, number>();
  page.on("request", (request) => asked.set(request.url(), (asked.get(request.url()) ?? 0) + 1));
  await context.setOffline(true);
  await navigation.getByRole("link", { name: "Planner" }).click();
  await expect(page.getByRole("heading", { name: "Non riusciamo a raggiungere Regia" })).toBeVisible();
  await navigation.getByRole("link", { name: "Chat" }).click();
  await expect(page.getByRole("textbox", { name: "La tua richiesta" })).toBeVisible();
  await navigation.getByRole("link", { name: "Planner" }).click();
  await expect(page.getByRole("heading", { name: "Non riusciamo a raggiungere Regia" })).toBeVisible();
  // Missing code is asked for a few times, not at every rendering.
  expect(Math.max(...asked.values())).toBeLessThan(10);
  const anew = page.waitForEvent("domcontentloaded");
  await context.setOffline(false);
  await anew;
  // The word goes after a few seconds, wherever the page has got to.
  await Promise.all([
    expect(page.getByText("Connessione ripristinata")).toBeVisible(),
    expect(page.getByRole("heading", { name: "Planner", exact: true })).toBeVisible(),
  ]);
});
