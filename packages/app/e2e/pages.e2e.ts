import { test } from "./administered.ts";
import { expect } from "./fixtures.ts";
import { smallTargets, violations } from "./inspection.ts";

const pages = {
  visitor: [
    "/",
    "/pricing",
    "/privacy",
    "/contacts",
    "/status",
    "/debug-auth",
    "/auth/callback?error=access_denied",
  ],
  admin: [
    "/app/chat",
    "/app/planner",
    "/app/settings?section=profile",
    "/app/settings?section=plans",
    "/app/settings?section=notifications",
    "/app/settings?section=privacy",
    "/app/settings?section=security",
    "/app/account",
    "/app/admin",
    "/app/admin/audit",
  ],
};

/** Reduced motion, so that colours are measured after a change and not within it. */
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const;

test("visitors' pages have no barrier for people with disabilities, and can be used with a finger", async ({
  browser,
  product,
}) => {
  test.slow();
  const context = await browser.newContext({ ...phone, baseURL: product.url, locale: "it-IT" });
  const page = await context.newPage();
  for (const address of pages.visitor) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
    expect.soft(await violations(page), address).toEqual([]);
    expect.soft(await smallTargets(page), address).toEqual([]);
  }
  await context.close();
});

test("the cookie banner covers nothing at the end of a page", async ({ browser, product }) => {
  const context = await browser.newContext({ ...phone, baseURL: product.url, locale: "it-IT" });
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
  browser,
  chiefState,
  product,
}) => {
  test.slow();
  const context = await browser.newContext({
    ...phone,
    baseURL: product.url,
    locale: "it-IT",
    storageState: chiefState,
  });
  const page = await context.newPage();
  for (const address of pages.admin) {
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect.soft(await violations(page), address).toEqual([]);
    expect.soft(await smallTargets(page), address).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, address).toBeLessThanOrEqual(0);
  }
  await page.goto("/app/settings?section=security");
  await expect(page.getByRole("link", { name: "Sicurezza" })).toBeInViewport({ ratio: 1 });
  await context.close();
});
