import { isProbablyReaderable, Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { inBoundedTime } from "./boundedTime.ts";
import type { WebDocument } from "./client.ts";
import { unreadable } from "./failures.ts";
import { LONGEST_TEXT } from "./limits.ts";
import { type PageDocument, type PageElement, textOfNodes } from "./pageNodes.ts";

/** A link of a page. */
export interface PageLink {
  readonly url: string;
  readonly text: string;
}

/** What a person reads of a page. */
export interface Page {
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** Whether the text goes on. */
  readonly isCut: boolean;
  /** Those to other pages, each once, in their order. */
  readonly links: readonly PageLink[];
}

/** Most characters of a page that are parsed, and the milliseconds that it may take: some pages are made to take hours. */
const LARGEST_HTML = 2_000_000;
const PARSING_TIME = 3_000;
/** Most elements among which the article is looked for; of larger pages everything is read. */
const MOST_ELEMENTS = 10_000;
/** The part of a page's text that an article has at least. */
const LEAST_SHARE = 0.25;
const MOST_LINKS = 300;
const LONGEST_TITLE = 300;

/** What a browser does not show, in which a page may hide sentences for whoever reads it by machine. */
const HIDDEN = [
  ...[
    "script",
    "style",
    "noscript",
    "template",
    "iframe",
    "object",
    "svg",
    "canvas",
    "title",
    "dialog:not([open])",
  ],
  ...["[hidden]", "[aria-hidden=true]", "input[type=hidden]", "select", "textarea"],
].join(",");
const HIDING =
  /(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0*)?\s*(?:;|!|$)|font-size\s*:\s*0(?:\.0*)?(?:[a-z%]|\s|;|!|$))/i;

/** What is on every page of a site. */
const FURNITURE = "nav,[role=navigation]";

const clean = (text: string, most: number): string => text.replaceAll(/\s+/gu, " ").trim().slice(0, most);

const bounded = (text: string) => ({
  text: text.slice(0, LONGEST_TEXT).toWellFormed(),
  isCut: text.length > LONGEST_TEXT,
});

function linksOf(document: PageDocument, url: string): PageLink[] {
  const links = new Map<string, PageLink>();
  const base = document.querySelector("base[href]")?.getAttribute("href") ?? "";
  const from = URL.parse(base, url)?.href ?? url;
  for (const anchor of document.querySelectorAll("a[href]")) {
    if (links.size === MOST_LINKS) break;
    const target = URL.parse(anchor.getAttribute("href") ?? "", from);
    if (target === null || !/^https?:$/.test(target.protocol)) continue;
    target.hash = "";
    const text = clean(anchor.textContent, 200);
    if (text !== "" && target.href !== url && !links.has(target.href)) {
      links.set(target.href, { url: target.href, text });
    }
  }
  return [...links.values()];
}

function removeHidden(document: PageDocument): void {
  for (const element of document.querySelectorAll(HIDDEN)) element.remove();
  for (const element of document.querySelectorAll("[style]")) {
    if (HIDING.test(element.getAttribute("style") ?? "")) element.remove();
  }
}

/** The article of a page without what surrounds it; "" where there is none. Takes the page apart. */
function articleOf(document: PageDocument): string {
  const elements = [...document.querySelectorAll("*")].length;
  if (elements > MOST_ELEMENTS || !isProbablyReaderable(document)) return "";
  const found = new Readability<PageElement>(document, {
    serializer: (node: PageElement) => node,
    maxElemsToParse: MOST_ELEMENTS,
  }).parse();
  return found?.content ? textOfNodes(found.content, LONGEST_TEXT) : "";
}

function htmlPage({ url, text: html }: WebDocument): Page {
  const cut = html.slice(0, LARGEST_HTML);
  // The parser adds no elements that are left out.
  const whole = /<html[\s>]/i.test(cut) ? cut : `<html><body>${cut}</body></html>`;
  const { document }: { document: PageDocument } = parseHTML(whole);
  const title = clean(document.querySelector("title")?.textContent ?? "", LONGEST_TITLE);
  removeHidden(document);
  const links = linksOf(document, url);
  const heading = clean(document.querySelector("h1")?.textContent ?? "", LONGEST_TITLE);
  for (const element of document.querySelectorAll(FURNITURE)) element.remove();
  const all = document.documentElement ? textOfNodes(document.documentElement, LONGEST_TEXT) : "";
  const article = articleOf(document);
  // Of a page with a list or a table, a paragraph beside it is not the article.
  const text = article.length >= all.length * LEAST_SHARE ? article : all;
  return { url, title: title || heading, ...bounded(text), links };
}

/**
 * What a person reads of a document: of HTML the article, or all that is shown, else the text itself.
 * @throws ToolFailure `web_unreadable`
 */
export function readPage(document: WebDocument): Page {
  if (!document.type.includes("html")) {
    const [first = ""] = document.text.trimStart().split("\n", 1);
    const isHeading = document.type.includes("markdown") && first.startsWith("# ");
    const title = isHeading ? clean(first.slice(2), LONGEST_TITLE) : "";
    return { url: document.url, title, ...bounded(document.text), links: [] };
  }
  try {
    return inBoundedTime(PARSING_TIME, () => htmlPage(document));
  } catch (error) {
    throw unreadable(document.url, error);
  }
}
