/** What is used of a page's tree, which linkedom makes. */
export interface PageNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly firstChild: PageNode | null;
  readonly nextSibling: PageNode | null;
  readonly parentNode: PageNode | null;
}

export interface PageElement extends PageNode {
  readonly textContent: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  remove(): void;
}

export interface PageDocument extends PageElement {
  readonly documentElement: PageElement | null;
}

const TEXT = 3;

/** Elements that stand on lines of their own. */
const BLOCKS = new Set(
  (
    "ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN " +
    "NAV OL P PRE SECTION TABLE TBODY TFOOT THEAD TR UL"
  ).split(" "),
);

/** Collects the text of a page, with one empty line at most. */
class Lines {
  #text = "";
  /** What separates the next words from those before; none at the beginning of a line. */
  #gap = "";

  separate(gap: "\n" | "\t" | " "): void {
    if (gap === "\n" || this.#gap === "") this.#gap = gap;
  }

  add(words: string): void {
    const shown = words.replaceAll(/\s+/gu, " ");
    if (shown.startsWith(" ")) this.separate(" ");
    const trimmed = shown.trim();
    if (trimmed === "") return;
    if (this.#text !== "") this.#text += this.#gap;
    this.#text += trimmed;
    this.#gap = shown.endsWith(" ") ? " " : "";
  }

  get length(): number {
    return this.#text.length;
  }

  get text(): string {
    return this.#text;
  }
}

function open(node: PageNode, lines: Lines): void {
  const { nodeName: name } = node;
  if (node.nodeType === TEXT) lines.add(node.nodeValue ?? "");
  else if (name === "BR" || BLOCKS.has(name)) {
    lines.separate("\n");
    if (name === "LI") lines.add("- ");
  } else if (name === "TD" || name === "TH") lines.separate("\t");
}

/**
 * The text of a part of a page, each block on a line of its own and cells with tabs between them. Pages may be nested as deep as
 * they are long, so nothing here calls itself.
 * @param most characters after which nothing more is read
 */
export function textOfNodes(root: PageNode, most: number): string {
  const lines = new Lines();
  let node: PageNode | null = root;
  while (node !== null && lines.length <= most) {
    open(node, lines);
    if (node.firstChild !== null) {
      node = node.firstChild;
      continue;
    }
    while (node !== null) {
      if (BLOCKS.has(node.nodeName)) lines.separate("\n");
      if (node === root) return lines.text;
      if (node.nextSibling !== null) {
        node = node.nextSibling;
        break;
      }
      node = node.parentNode;
    }
  }
  return lines.text;
}
