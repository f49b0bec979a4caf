import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { rounds } from "@regia/domain/testing";
import { adminPaths, english, publicPaths, visitorPaths } from "./addresses.ts";
import { test } from "./administered.ts";
import { expect } from "./fixtures.ts";
import { smallTargets, violations } from "./inspection.ts";
import { storageOf } from "./services.ts";

/** Reduced motion, so that colours are measured after a change and not within it. */
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const;

type Language = "it" | "en";

/**
 * Runs `visit` for each address, in Italian and in English by turns. Each language has a page of its own, so that one is
 * inspected while the other is loaded. No page may print anything to the console, as it does when it is not hydrated as
 * it was built.
 */
async function visitByTurns(
  browser: Browser,
  options: BrowserContextOptions,
  addresses: readonly string[],
  visit: (page: Page, address: string, language: Language) => Promise<void>,
) {
  const languages: readonly Language[] = ["it", "en"];
  await Promise.all(
    languages.map(async (language, turn) => {
      const context = await browser.newContext({ ...phone, ...options });
      await context.addInitScript((chosen) => localStorage.setItem("regia.locale", chosen), language);
      const page = await context.newPage();
      const words: string[] = [];
      page.on("console", (message) => words.push(`${message.location().url}: ${message.text()}`));
      page.on("pageerror", (error) => words.push(String(error)));
      for (const [place, address] of addresses.entries()) {
        if ((place + turn) % languages.length < rounds(1, languages.length))
          await visit(page, address, language);
      }
      expect.soft(words).toEqual([]);
      await context.close();
    }),
  );
}

async function expectNoBarrier(page: Page, address: string, language: Language) {
  await expect(page.locator("html"), address).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
  // Italian pages are inspected in light colours, English ones in dark.
  const schemes = ["light", "dark"] as const;
  const ofLanguage = language === "it" ? schemes : schemes.toReversed();
  for (const scheme of ofLanguage.slice(0, rounds(1, schemes.length)))
    expect.soft(await violations(page, scheme), address).toEqual([]);
  expect.soft(await smallTargets(page), address).toEqual([]);
}

test("visitors' pages have no barrier for people with disabilities, and can be used with a finger", async ({
  browser,
}) => {
  const addresses = [...publicPaths, ...visitorPaths, "/auth/callback?error=access_denied"];
  await visitByTurns(browser, {}, addresses, async (page, address, language) => {
    const isPublic = publicPaths.some((path) => path === address);
    await page.goto(isPublic && language === "en" ? english(address) : address);
    await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
    await expectNoBarrier(page, address, language);
  });
});

test("a page is not started while its end is still on its way", async ({ page, product }) => {
  const end = Promise.withResolvers<void>();
  const slow = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", product.url));
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type") ?? "" });
    if (request.url === "/privacy") {
      response.write(body.subarray(0, body.indexOf("<footer")));
      await end.promise;
      response.end(body.subarray(body.indexOf("<footer")));
    } else response.end(body);
  });
  await once(slow.listen(0, "127.0.0.1"), "listening");
  const { port } = slow.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/privacy`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Told after the page's own script, which begins to listen first.
  const isCodeWaiting = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new PerformanceObserver((entries) => {
          if (entries.getEntriesByName("first-contentful-paint").length > 0)
            resolve(document.getElementById("code") !== null);
        }).observe({ type: "paint", buffered: true });
      }),
  );
  expect(isCodeWaiting).toBe(true);
  end.resolve();
  await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.close();
  slow.close();
});

test("the caught mail is shown in the brand's type and has no barrier", async ({ browser }) => {
  const context = await browser.newContext({ ...phone, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/local/mail");
  await expectNoBarrier(page, "/local/mail", "en");
  const fonts = await page.evaluate(async () => {
    const loaded = await document.fonts.ready;
    return [...loaded].map(({ family, status }) => `${family.replaceAll('"', "")}: ${status}`);
  });
  expect(fonts).toEqual(["Instrument Sans Variable: loaded", "Newsreader: loaded"]);
  await context.close();
});

test("the cookie banner covers nothing at the end of a page", async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto("/pricing");
  const banner = page.getByRole("region", { name: /cookie/i });
  await expect(banner).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const footer = await page.getByRole("contentinfo").boundingBox();
  const covered = await banner.boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);
  await context.close();
});

test("pages of the signed-in area have no barrier, can be used with a finger, and do not scroll sideways", async ({
  asChief,
  browser,
  admin,
  product,
}) => {
  const listed = asChief.waitForResponse("**/functions/admin");
  await asChief.goto("/app/admin?plan=enterprise");
  const { users } = (await (await listed).json()) as { users: readonly { id: string }[] };
  const customer = users[0]?.id ?? "";
  const options = { storageState: storageOf(product, admin) };
  await visitByTurns(browser, options, adminPaths, async (page, address, language) => {
    // Without a workspace the address leads to that of the person.
    const target = address.replace(":userId", customer).replace("/w/:slug", "");
    await page.goto(target, { waitUntil: "networkidle" });
    await expectNoBarrier(page, address, language);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, address).toBeLessThanOrEqual(0);
    // The last tab is in view, except for a fraction of a pixel that rounding may cut.
    if (address.endsWith("section=security"))
      await expect(page.getByRole("main").locator("[aria-current=page]")).toBeInViewport({ ratio: 0.99 });
  });
});
