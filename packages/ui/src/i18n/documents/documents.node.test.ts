import { describe, expect, test } from "vitest";
import { type DocumentSection, guidePlaces, legalPlaces, type TextDocument } from "./documentType.ts";
import { blog as enBlog } from "./en/blog.ts";
import { cookiePolicy as enCookies } from "./en/cookiePolicy.ts";
import { guide as enGuide } from "./en/guide.ts";
import { privacy as enPrivacy } from "./en/privacy.ts";
import { terms as enTerms } from "./en/terms.ts";
import { inlineParts } from "./inlineParts.ts";
import { blog as itBlog } from "./it/blog.ts";
import { cookiePolicy as itCookies } from "./it/cookiePolicy.ts";
import { guide as itGuide } from "./it/guide.ts";
import { privacy as itPrivacy } from "./it/privacy.ts";
import { terms as itTerms } from "./it/terms.ts";
import {
  blogArticles,
  cookieSections,
  guideChapters,
  privacySections,
  termsAnnexes,
  termsSections,
} from "./sections.ts";

const documents: [string, readonly string[], TextDocument<string>, TextDocument<string>][] = [
  ["privacy", privacySections, itPrivacy, enPrivacy],
  ["terms", [...termsSections, ...termsAnnexes], itTerms, enTerms],
  ["cookies", cookieSections, itCookies, enCookies],
  ["blog", blogArticles, itBlog, enBlog],
  ["guide", guideChapters, itGuide, enGuide],
];

const texts = ({ blocks }: DocumentSection) => blocks.flat();
const linksAndPlaces = (section: DocumentSection) =>
  texts(section)
    .flatMap(inlineParts)
    .flatMap((part) => (part.kind === "link" ? [part.href] : part.kind === "place" ? [part.name] : []));

describe.each(documents)("%s", (_name, sections, it, en) => {
  test.each(sections)("section %s has the same structure, links and placeholders in both languages", (id) => {
    const [italian, english] = [it.sections[id], en.sections[id]];
    if (!italian || !english) throw new Error(`A language lacks the section ${id}`);
    expect(english.blocks.map((block) => (typeof block === "string" ? 1 : block.length))).toEqual(
      italian.blocks.map((block) => (typeof block === "string" ? 1 : block.length)),
    );
    expect(linksAndPlaces(english)).toEqual(linksAndPlaces(italian));
    for (const text of [...texts(italian), ...texts(english)]) {
      expect(text).toBe(text.trim());
      expect(text.length).toBeGreaterThan(10);
    }
  });

  test("uses only placeholders that the screens fill", () => {
    for (const id of sections) {
      const section = it.sections[id];
      const names = section ? texts(section).flatMap(inlineParts) : [];
      for (const part of names)
        if (part.kind === "place") expect([...legalPlaces, ...guidePlaces]).toContain(part.name);
    }
  });
});

describe("the number of sections", () => {
  test("sixteen in the privacy policy, eighteen and two annexes in the terms", () => {
    expect(privacySections).toHaveLength(16);
    expect(termsSections).toHaveLength(18);
    expect(termsAnnexes).toHaveLength(2);
  });
});

describe("inlineParts", () => {
  test("splits at links and placeholders without losing text", () => {
    expect(inlineParts("Leggi i [Termini](/terms#a) di {companyName}.")).toEqual([
      { kind: "words", at: 0, words: "Leggi i " },
      { kind: "link", at: 8, words: "Termini", href: "/terms#a" },
      { kind: "words", at: 27, words: " di " },
      { kind: "place", at: 31, name: "companyName" },
      { kind: "words", at: 44, words: "." },
    ]);
  });

  test.each(["", "nessun segno", "[solo parentesi]", "(tonde) {con spazi dentro} [a] (b)", "[vuoto]()"])(
    "leaves %j as it is",
    (text) => {
      expect(inlineParts(text)).toEqual(text === "" ? [] : [{ kind: "words", at: 0, words: text }]);
    },
  );
});
