import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page in a colour scheme. */
export async function violations(page: Page, colorScheme: "light" | "dark" = "light"): Promise<string[]> {
  // Not as an element, which the content security policy would refuse.
  await page.evaluate(`${axe}; undefined`);
  // Without motion no colour is measured on its way to another.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const result = await axe.run(document, { resultTypes: ["violations"], preload: false });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: null });
  return found.map((fault) => `${colorScheme} ${fault}`);
}

/** What can be pressed and is smaller than a finger, 44 px; links within a sentence may be (WCAG 2.2). */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressable = "a[href], button, input, select, textarea, summary, [role=tab], [role=menuitem]";
    return [...document.querySelectorAll(pressable)].flatMap((element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const siblings = [...(element.parentElement?.childNodes ?? [])];
      const isInSentence =
        element.matches("a") &&
        siblings.some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
      if (!isShown || isInSentence || element.closest("[aria-hidden=true]")) return [];
      // A press on the label or the frame of a field counts too.
      const isField = element.matches("input, textarea");
      const target = isField ? (element.closest("label") ?? element.parentElement ?? element) : element;
      const { width, height } = target.getBoundingClientRect();
      const isForListenersOnly = width < 2 || height < 2;
      if (isForListenersOnly || (width >= 43.5 && height >= 43.5)) return [];
      return [`${element.outerHTML.slice(0, 160)}: ${Math.round(width)} x ${Math.round(height)}`];
    });
  });
