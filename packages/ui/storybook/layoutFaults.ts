/** Letters of one word, or a number with what belongs to it: `8.000`, `3.695,11 €`, `20 %`. */
const UNBREAKABLE = /\p{L}[\p{L}\p{M}]+|\p{N}[\p{N}.,]*(?:\u00a0[\p{Sc}%])?/gu;
const CONTROLS = "a[href], button, input, select, textarea, [role=button], [role=slider], [role=spinbutton]";
/** Part of the lower of two boxes that may lie over the other: lines of text are higher than their letters. */
const TOLERATED_OVERLAP = 0.25;
/** Pixels that rounding may add. */
const ROUNDING = 1.5;

/** Text or a control, with the visible parts of its boxes. */
interface Item {
  readonly element: Element;
  readonly boxes: readonly DOMRect[];
}

const quoted = (element: Element) =>
  `${element.localName} “${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 50)}”`;

const isForListenersOnly = (style: CSSStyleDeclaration) => style.clip !== "auto" || style.clipPath !== "none";

/** A text that ends in an ellipsis and can be read in full on hover. */
const isShortened = (element: HTMLElement, { textOverflow }: CSSStyleDeclaration) =>
  textOverflow === "ellipsis" && element.title === element.textContent;

/** Boxes that hide part of what they hold. Fields are left out, because they scroll their text. */
export function cutBoxes(root: HTMLElement): string[] {
  const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
  return [...root.querySelectorAll<HTMLElement>("*:not(input, textarea)")].flatMap((element) => {
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element;
    if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1) return [];
    const style = getComputedStyle(element);
    if (isForListenersOnly(style) || style.display.startsWith("inline") || isShortened(element, style))
      return [];
    const isCut =
      (hides(style.overflowX) && scrollWidth > clientWidth + 1) ||
      (hides(style.overflowY) && scrollHeight > clientHeight + 1);
    const sizes = `${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`;
    return isCut ? [`${quoted(element)} ${element.className}: ${sizes}`] : [];
  });
}

/** Facts about elements that many others ask for; valid for one layout. */
class Layout {
  readonly #isShown = new Map<Element, boolean>();
  readonly #window = new Map<Element, DOMRect>();
  readonly #layer = new Map<Element, Element | null>();

  /** Whether a person can see the element, apart from what cuts or covers it. */
  isShown(element: Element): boolean {
    const known = this.#isShown.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const isShown =
      (parent === null || this.isShown(parent)) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isForListenersOnly(getComputedStyle(element));
    this.#isShown.set(element, isShown);
    return isShown;
  }

  /** The part of the page through which the content of the element can be seen. */
  windowOf(element: Element): DOMRect {
    const known = this.#window.get(element);
    if (known) return known;
    const parent = element.parentElement;
    let seen = parent ? this.windowOf(parent) : new DOMRect(-1e6, -1e6, 2e6, 2e6);
    const { overflowX, overflowY } = getComputedStyle(element);
    if (parent && element !== document.body && (overflowX !== "visible" || overflowY !== "visible"))
      seen = intersection(seen, element.getBoundingClientRect());
    this.#window.set(element, seen);
    return seen;
  }

  /** The fixed or sticky element around an element: it lies over the page on purpose. */
  layerOf(element: Element): Element | null {
    const known = this.#layer.get(element);
    if (known !== undefined) return known;
    const { position } = getComputedStyle(element);
    const parent = element.parentElement;
    const isLayer = position === "fixed" || position === "sticky";
    const layer = isLayer ? element : parent && this.layerOf(parent);
    this.#layer.set(element, layer);
    return layer;
  }

  /** The visible parts of boxes of an element. */
  visible(element: Element, boxes: Iterable<DOMRect>): DOMRect[] {
    const seen = this.windowOf(element);
    return [...boxes]
      .map((box) => intersection(box, seen))
      .filter(({ width, height }) => width > 0 && height > 0);
  }
}

function intersection(one: DOMRect, other: DOMRect): DOMRect {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.max(0, Math.min(one.right, other.right) - left);
  const height = Math.max(0, Math.min(one.bottom, other.bottom) - top);
  return new DOMRect(left, top, width, height);
}

const boxesOf = (node: Node, start: number, end: number): DOMRect[] => {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()];
};

const isOnSeveralLines = ([first, ...rest]: readonly DOMRect[]) =>
  first !== undefined && rest.some(({ top }) => Math.abs(top - first.top) > first.height / 2);

function textNodesOf(root: HTMLElement, layout: Layout): { node: Text; element: Element }[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: { node: Text; element: Element }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement;
    if (element && node.data.trim() && !element.closest("script, style") && layout.isShown(element))
      found.push({ node, element });
  }
  return found;
}

/** Words of a text that stand on two lines. */
const brokenWords = (node: Text): string[] =>
  [...node.data.matchAll(UNBREAKABLE)].flatMap(({ 0: word, index }) =>
    isOnSeveralLines(boxesOf(node, index, index + word.length)) ? [word] : [],
  );

function overlaps(items: readonly Item[], layout: Layout): string[] {
  const boxes = items
    .flatMap(({ element, boxes }) => boxes.map((box) => ({ element, box })))
    .sort((one, other) => one.box.top - other.box.top);
  const found = new Set<string>();
  for (const [place, { element, box }] of boxes.entries()) {
    for (let next = place + 1; next < boxes.length; next += 1) {
      const other = boxes[next];
      if (!other || other.box.top >= box.bottom) break;
      const { width, height } = intersection(box, other.box);
      if (width <= ROUNDING || height <= TOLERATED_OVERLAP * Math.min(box.height, other.box.height)) continue;
      if (element.contains(other.element) || other.element.contains(element)) continue;
      if (layout.layerOf(element) !== layout.layerOf(other.element)) continue;
      found.add(`overlap: ${quoted(element)} and ${quoted(other.element)}`);
    }
  }
  return [...found];
}

/** The box outside of which an item stands, if any. Boxes that scroll may be smaller than their content. */
function leftBox({ element, boxes }: Item): Element | undefined {
  for (
    let around: Element | null = element;
    around && around !== document.body;
    around = around.parentElement
  ) {
    const { display, overflowX } = getComputedStyle(around);
    if (overflowX !== "visible") return undefined;
    if (display === "inline" || display === "contents") continue;
    const { left, right } = around.getBoundingClientRect();
    if (boxes.some((box) => box.left < left - ROUNDING || box.right > right + ROUNDING)) return around;
  }
  return undefined;
}

/**
 * Faults in the layout that a person would see: a word or number broken inside, texts or controls that lie over each
 * other or stand outside of their box, content that is cut off, and a page that scrolls sideways.
 *
 * @returns a sentence for each; empty if there is none
 */
export function layoutFaults(root: HTMLElement): string[] {
  const layout = new Layout();
  const { scrollWidth, clientWidth } = document.documentElement;
  const texts = textNodesOf(root, layout).map(({ node, element }) => {
    const boxes = boxesOf(node, 0, node.length);
    return { node, element, lines: boxes, boxes: layout.visible(element, boxes) };
  });
  const controls = [...root.querySelectorAll(CONTROLS)]
    .filter((element) => layout.isShown(element))
    .map((element) => ({ element, boxes: layout.visible(element, element.getClientRects()) }));
  const items: Item[] = [...texts, ...controls];
  return [
    ...(scrollWidth > clientWidth ? [`the page scrolls sideways: ${scrollWidth} in ${clientWidth}`] : []),
    ...texts
      .filter(({ lines }) => isOnSeveralLines(lines))
      .flatMap(({ node, element }) =>
        brokenWords(node).map((word) => `broken: ${word} in ${quoted(element)}`),
      ),
    ...overlaps(items, layout),
    ...texts.flatMap((item) => {
      const box = leftBox(item);
      return box ? [`outside of ${box.localName} ${box.className}: ${quoted(item.element)}`] : [];
    }),
    ...cutBoxes(root).map((box) => `cut: ${box}`),
  ];
}
