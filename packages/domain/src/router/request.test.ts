import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText } from "../testing/arbitraries.ts";
import { profileRequest, REQUEST_KINDS } from "./index.ts";

describe("the profile of a request", () => {
  test.each([
    ["Che tempo fa a Roma?", "question"],
    ["Quanto costa e dove si compra?", "question"],
    ["Explain what a contract is", "question"],
    ["Traduci in inglese questa email", "translation"],
    ["Please translate to German: buongiorno", "translation"],
    ["Riassumi il documento in cinque punti", "summary"],
    ["TL;DR, give me a recap of this", "summary"],
    ["Scrivi una funzione Python che ordina una lista", "code"],
    ["const total = items.map((x) => x.price);", "code"],
    ["def main():", "code"],
    ["select name from users where id = 3", "code"],
    ["```\n10 PRINT\n```", "code"],
    ["if (a) {", "code"],
    ["<b>ciao</b>", "code"],
    ["Analizza i dati di vendita e spiega perché calano", "analysis"],
    ["Compare these two offers", "analysis"],
    ["Estrai i campi dalla fattura", "extraction"],
    ["Extract every name and list them in a table", "extraction"],
    ["Pianifica il lancio del prodotto in tre fasi", "planning"],
    ["Draw up a roadmap with milestones", "planning"],
    ["Scrivi una email al cliente", "writing"],
    ["SCRIVI UNA LETTERA", "writing"],
    ["", "question"],
    ["12345", "question"],
    ["ab", "question"],
    ["testo", "writing"],
    ["francese", "translation"],
    ["punti", "summary"],
    ["docker", "code"],
    ["script", "code"],
    ["previsione", "analysis"],
    ["fattura", "extraction"],
    ["scadenze", "planning"],
    ["cosa cosa cosa scrivi testo articolo", "writing"],
    ["spiega cosa quando dove chi, testo", "question"],
  ])("%j is %s", (prompt, kind) => expect(profileRequest(prompt).kind).toBe(kind));

  test.each(["a {", "a {  ", "a;", "a;  ", "a\nb;\nc", "x => y", "f()", "</div>", "def prova(x)"])(
    "%j is written as code is",
    (prompt) => expect(profileRequest(prompt).kind).toBe("code"),
  );

  test.each(["{ a }", "a {b", "uno; due", "uno;due", "def (", "</ >", "selected fromage", "a ` b"])(
    "%j is not",
    (prompt) => expect(profileRequest(prompt).kind).toBe("question"),
  );

  test("the words of the instruction count more than those of the material", () => {
    const material = "il codice e lo script python hanno un errore ".repeat(2);
    expect(profileRequest(`Traduci e traduci bene, traduzione in inglese e francese: ${material}`).kind).toBe(
      "translation",
    );
    expect(profileRequest(material).kind).toBe("code");
  });

  test("the first eight words count twice", () => {
    const filler = "a b c d e f g ";
    expect(profileRequest(`${filler}riassumi traduci traduci`).kind).toBe("summary");
    expect(profileRequest(`h ${filler}riassumi traduci traduci`).kind).toBe("translation");
    expect(profileRequest(`${filler}riassumi traduci traduci traduci`).kind).toBe("translation");
  });

  test("a long request is read at its beginning and its end", () => {
    const material = "lorem ".repeat(2000);
    expect(profileRequest(`Riassumi: ${material}`).kind).toBe("summary");
    expect(profileRequest(`${material} Riassumi.`).kind).toBe("summary");
    expect(profileRequest(`${material} Riassumi. ${material}`).kind).toBe("question");
    expect(profileRequest(`${"x ".repeat(1500)}riassumi ${"x ".repeat(490)}`).kind).toBe("summary");
  });

  test.each([
    ["question", 400, 400],
    ["writing", 900, 1900],
    ["summary", 200, 1700],
    ["translation", 50, 11_050],
    ["code", 1200, 3200],
    ["analysis", 1000, 2000],
    ["extraction", 200, 3200],
    ["planning", 1200, 2200],
  ] as const)("the answer to %s has %i tokens and its share of the request", (kind, base, long) => {
    const openings = {
      question: "xx",
      writing: "scrivi",
      summary: "riassumi",
      translation: "traduci",
      code: "python",
      analysis: "analizza",
      extraction: "estrai",
      planning: "pianifica",
    };
    const opening = openings[kind];
    const short = profileRequest(opening);
    expect(short.kind).toBe(kind);
    expect(short.outputTokens - base).toBeLessThanOrEqual(4);
    expect(short.outputTokens).toBeGreaterThanOrEqual(base);
    const request = profileRequest(`${opening}${" x".repeat(10_000 - short.inputTokens)}`);
    expect([request.inputTokens, request.outputTokens]).toEqual([10_000, long]);
  });

  test("any text has a kind and whole numbers of tokens", () => {
    fc.assert(
      fc.property(hostileText, (prompt) => {
        const { kind, inputTokens, outputTokens } = profileRequest(prompt);
        expect(REQUEST_KINDS).toContain(kind);
        expect(Number.isSafeInteger(inputTokens) && inputTokens >= 0).toBe(true);
        expect(Number.isSafeInteger(outputTokens) && outputTokens > 0).toBe(true);
        expect(inputTokens === 0).toBe(prompt === "");
      }),
    );
  });
});
