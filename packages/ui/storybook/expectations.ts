import { expect } from "storybook/test";
import { onlyItalian, type StoryLanguage } from "./language.ts";
import { cutBoxes } from "./layoutFaults.ts";

/** Expects that the page does not scroll sideways and no text is cut off. */
export async function expectNothingCut(root: HTMLElement): Promise<void> {
  const page = document.documentElement;
  // The first layout starts loading the fonts, without which widths are wrong.
  root.getBoundingClientRect();
  await document.fonts.ready;
  await expect(page.scrollWidth, "the page scrolls sideways").toBeLessThanOrEqual(page.clientWidth);
  await expect(cutBoxes(root), "boxes that cut what they hold").toEqual([]);
}

const hasOwnText = (element: Element) =>
  [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());

/** Descendants with visible text of their own; text for screen readers only is excluded. */
const textsIn = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("*")].filter(
    (element) =>
      hasOwnText(element) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest("script, style") &&
      getComputedStyle(element).clipPath === "none",
  );

/** Expects the dark theme, also for controls that the browser draws. */
export async function expectDark(): Promise<void> {
  await expect(getComputedStyle(document.documentElement).colorScheme).toBe("dark");
}

/** Expects right-to-left text, except for code and date segments, and that nothing is cut off. */
export async function expectRightToLeftText(root: HTMLElement): Promise<void> {
  const leftToRight = textsIn(root).filter(
    (element) =>
      !element.closest("code, pre, [role=spinbutton]") && getComputedStyle(element).direction !== "rtl",
  );
  await expect(
    leftToRight.map(({ textContent }) => textContent),
    "text that runs from left to right",
  ).toEqual([]);
  await expectNothingCut(root);
}

/** Expects that text differs in colour from its background. */
export async function expectLegible(root: HTMLElement): Promise<void> {
  const isTransparent = (colour: string) =>
    colour === "transparent" || /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);
  const groundOf = (element: Element): string => {
    const { backgroundColor } = getComputedStyle(element);
    if (!isTransparent(backgroundColor)) return backgroundColor;
    return element.parentElement ? groundOf(element.parentElement) : "Canvas";
  };
  const unreadable = textsIn(root).filter((element) => getComputedStyle(element).color === groundOf(element));
  await expect(
    unreadable.map(({ textContent }) => textContent),
    "text in the colour of its ground",
  ).toEqual([]);
}

/** Expects that `first` ends before `then` begins, in the direction of reading. */
export async function expectBefore(first: Element, then: Element): Promise<void> {
  const [one, other] = [first.getBoundingClientRect(), then.getBoundingClientRect()];
  if (getComputedStyle(first).direction === "rtl")
    await expect(one.left).toBeGreaterThanOrEqual(other.right - 1);
  else await expect(one.right).toBeLessThanOrEqual(other.left + 1);
}

/** Expects that `first` is to the right of `then`. */
export async function expectRightToLeft(first: Element, then: Element): Promise<void> {
  await expect(getComputedStyle(first).direction).toBe("rtl");
  await expect(first.getBoundingClientRect().right).toBeGreaterThan(then.getBoundingClientRect().right);
}

/** Expects that two states differ in border, background or outline. */
export async function expectDistinct(one: Element, other: Element): Promise<void> {
  const look = (element: Element) => {
    const { backgroundColor, borderTopColor, borderTopWidth, color, outlineStyle, visibility } =
      getComputedStyle(element);
    return { backgroundColor, borderTopColor, borderTopWidth, color, outlineStyle, visibility };
  };
  await expect(look(one)).not.toEqual(look(other));
}

/** Expects no running animation and no transition with a duration. */
export async function expectStill(root: HTMLElement): Promise<void> {
  const running = root
    .getAnimations({ subtree: true })
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 50);
  await expect(running, "animations that run").toEqual([]);
}

/** Expects a visible focus indicator: an outline of at least 2 px, or a field's frame in the focus colour. */
export async function expectFocusShown(element: Element): Promise<void> {
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  await expect(outlineStyle).not.toBe("none");
  await expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(1);
}

/** The element of a story that has the focus. Open dialogs and menus are outside of the canvas. */
export function focusedIn(canvasElement: HTMLElement): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && canvasElement.contains(activeElement) ? activeElement : null;
}

/** What may hold the focus in a story that is not about it: an invalid field, and what is being pressed or dragged. */
const focusable = "[aria-invalid=true], [data-pressed=true], [data-pressed=true] *, [data-dragging=true] *";

/**
 * Expects that a story ends in the state that it shows: without focus, not scrolled, and no message on its way out.
 * @param mayScroll where the page may be scrolled to: nowhere, to its end, as a chat does by itself, or anywhere
 */
export async function expectAtRest(
  canvasElement: HTMLElement,
  mayScroll: "nowhere" | "end" | "anywhere",
): Promise<void> {
  const focused = focusedIn(canvasElement);
  await expect(focused?.matches(focusable) ? null : focused, "the element with the focus").toBeNull();
  const { clientHeight, scrollHeight, scrollTop } = document.documentElement;
  const isAtEnd = mayScroll === "end" && scrollTop + clientHeight >= scrollHeight - 1;
  if (mayScroll !== "anywhere" && !isAtEnd) await expect(scrollTop, "how far the page is scrolled").toBe(0);
  await expect(document.querySelector("[data-leaving]"), "a message on its way out").toBeNull();
}

const namedBy = ["aria-label", "aria-description", "aria-valuetext", "alt", "placeholder", "title"];

/** Expects no Italian text in a story that is shown in English, except where `lang` says that it is Italian. */
export async function expectLanguage(language: StoryLanguage): Promise<void> {
  if (language !== "en") return;
  const texts = [...document.body.querySelectorAll("*:not(script, style)")]
    .filter((element) => element.closest("[lang]")?.matches(":root"))
    .flatMap((element) => [
      ...[...element.childNodes].flatMap(({ nodeType, nodeValue }) =>
        nodeType === Node.TEXT_NODE ? [nodeValue] : [],
      ),
      ...namedBy.map((name) => element.getAttribute(name)),
    ]);
  await expect(
    texts.filter((content) => content && onlyItalian(content.trim())),
    "Italian text in an English story",
  ).toEqual([]);
}
