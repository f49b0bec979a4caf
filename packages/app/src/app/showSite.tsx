import { createI18nFrom, type Locale, type Texts } from "@regia/ui/i18n";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { PublicPath } from "../language/addresses.ts";
import type { Page } from "../services/services.ts";
import { sitePages } from "../site/pages.tsx";
import { reportFailure } from "./failureKind.ts";
import { PublicSite } from "./PublicSite.tsx";
import { TEXTS_ELEMENT } from "./textsElement.ts";

/** Texts of the page: those in a prerendered page, else loaded. */
async function i18nOf(locale: Locale) {
  const texts = document.getElementById(TEXTS_ELEMENT)?.textContent;
  return texts
    ? createI18nFrom(locale, { [locale]: JSON.parse(texts) as Texts })
    : (await import("../language/texts.ts")).startI18n(locale);
}

/** Hydrates a prerendered page of the public site, or renders it (`vite dev`). */
export async function showSite(
  root: HTMLElement,
  { path, locale }: { path: PublicPath; locale: Locale },
  page: Page,
): Promise<void> {
  const [i18n, screen] = await Promise.all([i18nOf(locale), sitePages[path].load()]);
  const site = <PublicSite i18n={i18n} page={page} screen={screen} />;
  if (!root.hasChildNodes()) return createRoot(root).render(site);
  const prerendered = root.cloneNode(true);
  // A transition does not block the browser.
  startTransition(() => {
    hydrateRoot(root, site, {
      onUncaughtError(error) {
        // React has emptied the root. The prerendered content can still be read, and its links work.
        root.replaceWith(prerendered);
        reportFailure(error);
      },
    });
  });
}
