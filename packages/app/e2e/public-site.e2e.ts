import type { Page } from "@playwright/test";
import { rounds } from "@regia/domain/testing";
import { english, publicPaths } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { dialog } from "./steps.ts";

const addresses = publicPaths.flatMap((path) => [
  { path, address: path as string, language: "it" },
  { path, address: english(path), language: "en" },
]);

test("every public page is built in both languages, and has its address in the head", async ({
  page,
  product,
  request,
}) => {
  const titles = new Set<string>();
  for (const { path, address, language } of addresses) {
    const read = await page.evaluate(
      (text) => {
        const built = new DOMParser().parseFromString(text, "text/html");
        const one = <Name extends string>(selector: string, name: Name) =>
          built.querySelector(selector)?.getAttribute(name) ?? "";
        const alternates = [...built.querySelectorAll('head link[rel="alternate"][hreflang]')];
        return {
          language: built.documentElement.lang,
          title: built.title,
          canonical: one('head link[rel="canonical"]', "href"),
          alternates: alternates.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
          description: one('head meta[name="description"]', "content"),
          headings: [...built.querySelectorAll("h1")].map(({ textContent }) => textContent),
          main: built.querySelector("main")?.textContent,
          links: [...built.querySelectorAll("footer nav a")].map((link) => link.getAttribute("href")),
        };
      },
      await (await request.get(address)).text(),
    );
    expect(read, address).toEqual({
      language,
      title: expect.stringMatching(path === "/" ? /Regia/ : / · Regia$/),
      canonical: product.url + address,
      alternates: [
        ["it", product.url + path],
        ["en", product.url + english(path)],
        ["x-default", product.url + path],
      ],
      description: expect.stringMatching(/.{50,}/),
      headings: [expect.stringMatching(/\S/)],
      main: expect.stringMatching(/[\s\S]{200}/),
      links: expect.arrayContaining([language === "it" ? "/privacy" : "/en/privacy"]),
    });
    expect(addresses.map((one) => one.address)).toEqual(expect.arrayContaining(read.links));
    titles.add(read.title);
  }
  expect(titles.size).toBeGreaterThan(publicPaths.length);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the public pages can be read", async ({ page }) => {
    for (const { address } of addresses.slice(0, rounds(4, addresses.length))) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }), address).toHaveText(/\S/);
      await expect(page.getByRole("main"), address).toHaveText(/[\s\S]{200}/);
    }
  });
});

test("the sitemap names every page at this origin, and the picture for links is there", async ({
  request,
  product,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses.toSorted()).toEqual(
    publicPaths.flatMap((path) => [`${product.url}${path}`, `${product.url}${english(path)}`]).toSorted(),
  );
  expect(await (await request.get("/robots.txt")).text()).toContain(`${product.url}/sitemap.xml`);
  const picture = await request.get("/og.png");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
});

test("without a configuration the pages, their links and the dialog still work", async ({ page }) => {
  await page.route("**/.netlify/functions/config", () => undefined);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(dialog(page, "Accedi al tuo account").getByLabel("Email")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page whose code does not arrive can be read, and says how to go on", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/privacy");
  const word = page.getByRole("alert");
  await expect(word).toContainText("Controlla la connessione a internet e riprova.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute("**/assets/*.js");
  await word.getByRole("button", { name: "Riprova" }).click();
  await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
  await expect(word).toBeHidden();
});

const ways = {
  it: ["Controlla la connessione a internet e riprova.", "Riprova"],
  en: ["Check your internet connection and try again.", "Try again"],
} as const;

for (const [missing, locale] of (
  [
    ["core", "it"],
    ["app", "en"],
    ["core", "en"],
    ["app", "it"],
  ] as const
).slice(0, rounds(2, 4))) {
  test(`the signed-in area says that its code (${missing}) does not arrive, in ${locale}`, async ({
    page,
  }) => {
    const [word, action] = ways[locale];
    await page.addInitScript((chosen) => localStorage.setItem("regia.locale", chosen), locale);
    await page.route(`**/assets/${missing}-*.js`, (route) => route.abort());
    await page.goto("/app/chat");
    const notice = page.getByRole("alert");
    await expect(notice).toHaveCount(1);
    await expect(notice).toContainText(word);
    await page.unroute(`**/assets/${missing}-*.js`);
    await notice.getByRole("button", { name: action }).click();
    // Nobody is signed in.
    await expect(page).toHaveURL(locale === "it" ? /\/$/ : /\/en$/);
  });
}

test("a page that breaks while it is rendered can be read, and says how to go on", async ({ page }) => {
  await page.addInitScript(() => {
    Intl.NumberFormat = class {
      constructor() {
        throw new Error("No numbers today.");
      }
    } as unknown as typeof Intl.NumberFormat;
  });
  await page.goto("/en/pricing");
  const word = page.getByRole("alert");
  await expect(word).toContainText("The page stopped because of an error on our side.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("€19");
  const loaded = page.waitForEvent("load");
  await word.getByRole("button", { name: "Reload the page" }).click();
  await loaded;
  // It breaks again. Until then its elements are replaced, and a click in that moment is lost.
  await expect(word).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/en\/privacy$/);
});

test("a chosen language is kept: the pages of the other one redirect to it", async ({ page, product }) => {
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Solo essenziali" }).click();
  await page.getByRole("contentinfo").getByText("English").click();
  await expect(page).toHaveURL(`${product.url}/en/pricing`);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/privacy?from=mail#cookies");
  await expect(page).toHaveURL(`${product.url}/en/privacy?from=mail#cookies`);
});

/** Properties that TypeScript's DOM types lack. */
type Entry = PerformanceResourceTiming & { readonly renderBlockingStatus: "blocking" | "non-blocking" };

test("the first content needs only the page and one small file", async ({ page }) => {
  // It arrives after the page, as over a network: meanwhile the browser looks for what else to request.
  await page.route("**/appearance.js", (route) => route.continue());
  for (const address of ["/", "/privacy"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    const [document, ...resources] = await page.evaluate(() =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(
        (entry) => {
          const { name, encodedBodySize, renderBlockingStatus } = entry as Entry;
          return {
            name: new URL(name).pathname,
            bytes: encodedBodySize,
            isBlocking: renderBlockingStatus === "blocking",
          };
        },
      ),
    );
    expect(document?.bytes, address).toBeLessThanOrEqual(25_000);
    const blocking = resources.filter(({ isBlocking }) => isBlocking);
    expect(blocking.map(({ name }) => name)).toEqual(["/appearance.js"]);
    expect(blocking[0]?.bytes).toBeLessThanOrEqual(2_000);
    // The styles are part of the page; none is loaded again on hydration.
    expect(resources.filter(({ name }) => name.endsWith(".css"))).toEqual([]);
    const fonts = resources.filter(({ name }) => name.endsWith(".woff2"));
    expect(fonts.length).toBe(2);
    expect(fonts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(60_000);
  }
});

test("a page comes to life in a browser that does not tell when it was painted", async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog", { name: "Accedi al tuo account" })).toBeVisible();
});

test.describe("a press while the code of a page is still loading", () => {
  /** Opens the landing page; its code comes, and it is hydrated, once the returned function is called. */
  async function openWithoutCode(page: Page) {
    const code = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: "Risorse" })).toBeVisible();
    // Listens before the code may come: under load the page can be hydrated sooner than a command reaches it.
    const hydration = await page.evaluateHandle(() => ({
      end: new Promise<void>((resolve) => addEventListener("regia:ready", () => resolve(), { once: true })),
    }));
    return async () => {
      code.resolve();
      await hydration.evaluate(({ end }) => end);
    };
  }

  test("takes effect once", async ({ page }) => {
    const loadCode = await openWithoutCode(page);
    await page.getByRole("button", { name: "Risorse" }).click();
    await loadCode();
    await expect(page.getByRole("menu")).toBeVisible();
  });

  test("takes effect like every other, in their order", async ({ page }) => {
    const loadCode = await openWithoutCode(page);
    const question = page.getByRole("button", { name: "Devo scegliere io il modello?" });
    const yearly = page.getByRole("switch", { name: "Pagamento annuale" });
    await question.click();
    await page.locator("label", { has: yearly }).click();
    await page.getByRole("button", { name: "Risorse" }).click();
    await loadCode();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toHaveAttribute("aria-expanded", "true");
    await expect(yearly).toBeChecked();
    await expect(page.getByText("190 €")).toBeVisible();
  });

  test("takes effect when it ends after that", async ({ page }) => {
    const loadCode = await openWithoutCode(page);
    await page.getByRole("button", { name: "Login" }).hover();
    await page.mouse.down();
    await loadCode();
    await page.mouse.up();
    await expect(page.getByRole("dialog", { name: "Accedi al tuo account" })).toBeVisible();
  });
});
