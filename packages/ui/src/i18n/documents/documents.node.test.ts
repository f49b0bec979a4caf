import { describe, expect, test } from "vitest";
import pricingEn from "../en/pricing.json" with { type: "json" };
import pricingIt from "../it/pricing.json" with { type: "json" };
import { DEFAULT_LOCALE, LOCALES, type Locale } from "../locales.ts";
import { blog } from "./blog.ts";
import { cookiePolicy } from "./cookiePolicy.ts";
import {
  type DocumentSection,
  guidePlaces,
  legalPlaces,
  ruleFigures,
  type TextDocument,
} from "./documentType.ts";
import { guide } from "./guide.ts";
import { inlineParts } from "./inlineParts.ts";
import { privacy } from "./privacy.ts";
import {
  blogArticles,
  cookieSections,
  guideChapters,
  privacySections,
  termsAnnexes,
  termsSections,
} from "./sections.ts";
import { terms } from "./terms.ts";

const documents: [string, readonly string[], Readonly<Record<Locale, TextDocument<string>>>][] = [
  ["privacy", privacySections, privacy],
  ["terms", [...termsSections, ...termsAnnexes], terms],
  ["cookies", cookieSections, cookiePolicy],
  ["blog", blogArticles, blog],
  ["guide", guideChapters, guide],
];

const texts = ({ blocks }: DocumentSection) => blocks.flat();
const linksAndPlaces = (section: DocumentSection) =>
  texts(section)
    .flatMap(inlineParts)
    .flatMap((part) => (part.kind === "link" ? [part.href] : part.kind === "place" ? [part.name] : []));

describe.each(documents)("%s", (_name, sections, languages) => {
  const sectionIn = (locale: Locale, id: string): DocumentSection => {
    const section = languages[locale].sections[id];
    if (!section) throw new Error(`The document in ${locale} lacks the section ${id}`);
    return section;
  };

  describe.each(LOCALES)("in %s", (locale) => {
    test.each(sections)(
      "section %s has the same structure, links and placeholders in every language",
      (id) => {
        const [section, original] = [sectionIn(locale, id), sectionIn(DEFAULT_LOCALE, id)];
        expect(section.blocks.map((block) => (typeof block === "string" ? 1 : block.length))).toEqual(
          original.blocks.map((block) => (typeof block === "string" ? 1 : block.length)),
        );
        expect(linksAndPlaces(section)).toEqual(linksAndPlaces(original));
        for (const text of texts(section)) {
          expect(text).toBe(text.trim());
          expect(text.length).toBeGreaterThan(10);
        }
      },
    );
  });

  test("uses only placeholders that the screens fill", () => {
    for (const id of sections) {
      for (const part of texts(sectionIn(DEFAULT_LOCALE, id)).flatMap(inlineParts))
        if (part.kind === "place") expect([...legalPlaces, ...guidePlaces]).toContain(part.name);
    }
  });
});

describe.each(LOCALES)("the rules of payments in %s", (locale) => {
  const { faq, payments } = { it: pricingIt, en: pricingEn }[locale];
  const questions = [...Object.values(faq), ...Object.values(payments)].map((one) =>
    typeof one === "string" ? one : one.answer,
  );
  const inQuestions = new Set(
    questions.flatMap((answer) => [...answer.matchAll(/{{(\w+)}}/g)].map(([, name]) => name)),
  );
  const sections = (["plans", "trial", "prices", "changeOfPlan", "withdrawal", "retention"] as const).map(
    (id) => terms[locale].sections[id],
  );

  test.each(ruleFigures)("the questions and the terms both take %s from the rules", (figure) => {
    expect(inQuestions).toContain(figure);
    expect(sections.flatMap(linksAndPlaces)).toContain(figure);
  });

  test("neither writes a figure of its own", () => {
    // An article of law, opening times, a promise about new prices, and the longest retention are no rules of payments.
    const others =
      /art\. 54-bis|24 ore su 24, 7 giorni su 7|30 giorni di anticipo|30 days ahead|12 (mesi|months)/g;
    for (const answer of [...questions, ...sections.flatMap(texts)])
      expect(answer.replaceAll(others, "")).not.toMatch(/\d/);
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
      { kind: "text", at: 0, text: "Leggi i " },
      { kind: "link", at: 8, text: "Termini", href: "/terms#a" },
      { kind: "text", at: 27, text: " di " },
      { kind: "place", at: 31, name: "companyName" },
      { kind: "text", at: 44, text: "." },
    ]);
  });

  test.each(["", "nessun segno", "[solo parentesi]", "(tonde) {con spazi dentro} [a] (b)", "[vuoto]()"])(
    "leaves %j as it is",
    (text) => {
      expect(inlineParts(text)).toEqual(text === "" ? [] : [{ kind: "text", at: 0, text }]);
    },
  );
});
