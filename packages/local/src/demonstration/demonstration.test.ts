import { describe, expect, test } from "vitest";
import { amountsIn, totalsOf } from "./amounts.ts";
import { demonstrationAnswer } from "./answer.ts";
import { countsOf, frequentWords } from "./counts.ts";
import { datesIn } from "./dates.ts";
import { decimalOf, formatDecimal } from "./decimal.ts";
import { findIn } from "./findings.ts";
import { entriesOf, ordered } from "./lines.ts";
import { requestIn } from "./request.ts";
import { sentencesOf } from "./sentences.ts";
import { summarise } from "./summary.ts";
import { columnSums, tableIn } from "./tables.ts";
import { languageOf } from "./words.ts";

const ask = (...texts: string[]) => texts.map((text) => ({ role: "user", text }));

describe("numbers", () => {
  test.each([
    ["1.234,50", "it", "1.234,5"],
    ["1,234.50", "it", "1.234,5"],
    ["1.234", "it", "1.234"],
    ["1.234", "en", "1.234"],
    ["1,234", "en", "1,234"],
    ["1.234.567", "en", "1,234,567"],
    ["0.125", "it", "0,125"],
    ["-12,5", "it", "-12,5"],
    ["99999999999999999999,01", "it", "99.999.999.999.999.999.999,01"],
  ] as const)("%s in %s", (text, locale, shown) => {
    expect(formatDecimal(decimalOf(text, locale) ?? 0n, locale)).toBe(shown);
  });

  test.each(["", "a", "1.2.", "12 mele", "1,2345678", "--1"])("%j is none", (text) => {
    expect(decimalOf(text, "it")).toBeUndefined();
  });
});

describe("what stands in a text", () => {
  test.each([
    ["il 23/11/2026", "it", "2026-11-23"],
    ["il 3.4.26", "it", "2026-04-03"],
    ["dal 1° gennaio 2025", "it", "2025-01-01"],
    ["il 29 febbraio", "it", "--02-29"],
    ["a settembre 2026", "it", "2026-09"],
    ["on 2026-11-23T10:00:00Z", "en", "2026-11-23"],
    ["on November 23rd, 2026", "en", "2026-11-23"],
    ["the 5th of May 2026", "en", "2026-05-05"],
    ["on 11/23/2026", "en", "2026-11-23"],
    ["on 03/04/2026", "en", undefined],
  ] as const)("the date %s in %s", (text, locale, iso) => {
    expect(datesIn(text, locale).found.map((date) => date.iso)).toEqual([iso]);
  });

  test.each(["31/02/2026", "13.13.2026", "versione 1.2.3", "il marzo", "99 maggio"])(
    "%s is no date",
    (text) => {
      expect(datesIn(text, "it").found).toEqual([]);
    },
  );

  test.each([
    ["€ 1.250,00", "it", "1.250,00 €"],
    ["12,50 euro", "it", "12,50 €"],
    ["3 milioni di euro", "it", "3.000.000,00 €"],
    ["$1,250.75", "en", "$1,250.75"],
    ["2.5 million dollars", "en", "$2,500,000.00"],
    ["CHF 300", "en", "CHF 300.00"],
  ] as const)("the amount %s in %s", (text, locale, shown) => {
    const { found } = amountsIn(`Costa ${text}, dice.`, locale);
    expect(found.map(({ value, currency }) => formatDecimal(value, locale, currency))).toEqual([shown]);
  });

  test("amounts add up exactly, each currency for itself", () => {
    const { found } = amountsIn("0,10 € e 0,20 € e 5 USD", "it");
    expect([...totalsOf(found)].map(([currency, sum]) => formatDecimal(sum, "it", currency))).toEqual([
      "0,30 €",
      "5,00 USD",
    ]);
  });

  test("each thing is of one kind, and addresses stand there once", () => {
    const found = findIn(
      "Scrivi a anna@example.it o anna@example.it, vedi https://example.it/a?d=2026-11-23. Tel. +39 06 1234567, 333 123 4567; entro il 30/11/2026 paga 1.200 €. IBAN IT60X0542811101000000123456.",
      "it",
    );
    expect(found.emails).toEqual(["anna@example.it"]);
    expect(found.links).toEqual(["https://example.it/a?d=2026-11-23"]);
    expect(found.phones).toEqual(["+39 06 1234567", "333 123 4567"]);
    expect(found.dates.map(({ iso }) => iso)).toEqual(["2026-11-30"]);
    expect(found.amounts.map(({ written }) => written)).toEqual(["1.200 €"]);
  });

  test("counts are those of a word processor, of letters as people see them", () => {
    expect(countsOf("L'amico è qui. Perché?\n\n– 👩‍👩‍👧 ok")).toEqual({
      words: 5,
      characters: 30,
      withoutSpaces: 23,
      sentences: 3,
      lines: 2,
    });
    expect(frequentWords("La rete, la Rete e il nodo della rete: nodo", 2)).toEqual([
      ["rete", 3],
      ["nodo", 2],
    ]);
  });

  test("sentences end neither after a title nor at a line's end", () => {
    expect(sentencesOf("# Verbale\nIl sig. Rossi è\narrivato. Poi\n\n- è uscito")).toEqual([
      "Verbale Il sig. Rossi è arrivato.",
      "Poi",
      "è uscito",
    ]);
  });
});

const REPORT = `La cooperativa ha chiuso il trimestre con ricavi in crescita del dodici per cento rispetto ai ricavi del trimestre precedente.
Il clima era mite. La crescita dei ricavi viene dai nuovi clienti della cooperativa nel settore della logistica.
Qualcuno ha portato i biscotti. I costi della logistica sono saliti, ma meno dei ricavi della cooperativa.
Ha piovuto due volte. La direzione prevede che la crescita continui anche nel prossimo trimestre.
Grazie a tutti.`;

test("a summary holds the sentences that say most, as written and in their order", () => {
  const kept = summarise(REPORT, 3);
  expect(kept).toHaveLength(3);
  expect(kept[0]).toMatch(/^La cooperativa ha chiuso/);
  expect(kept.map((sentence) => REPORT.indexOf(sentence))).toEqual(
    kept.map((sentence) => REPORT.indexOf(sentence)).toSorted((one, other) => one - other),
  );
  expect(kept.join(" ")).not.toMatch(/biscotti|clima|piovuto|Grazie/);
});

describe("tables", () => {
  test.each([
    ["CSV", 'Voce,Spesa\n"Luce, gas",12.5\n"Detta ""sede""",7'],
    ["CSV of Italian programs", "Voce;Spesa\nLuce;12,5\nSede;7"],
    ["Markdown", "Ecco:\n\n| Voce | Spesa |\n|---|---:|\n| Luce | 12,5 |\n| Sede | 7 |\n\nFine"],
  ])("%s", (_kind, text) => {
    const table = tableIn(text, "it");
    expect(table?.columns).toEqual(["Voce", "Spesa"]);
    expect(columnSums(table ?? { columns: [], rows: [] }, "it")).toEqual([
      { column: "Spesa", sum: 19_500_000n, currency: undefined, count: 2 },
    ]);
  });

  test("without names, and with currencies", () => {
    const table = tableIn("1\t10 €\n2\t20,50 €", "it");
    expect(columnSums(table ?? { columns: [], rows: [] }, "it")).toEqual([
      { column: "1", sum: 3_000_000n, currency: undefined, count: 2 },
      { column: "2", sum: 30_500_000n, currency: "EUR", count: 2 },
    ]);
  });

  test("prose is none", () => {
    expect(tableIn("Ciao, come va?\nTutto bene.", "it")).toBeUndefined();
  });
});

test("entries are sorted as in a dictionary, and each is left once", () => {
  const entries = entriesOf("- pera\n- Èrica\n- mela 10\n- mela 9\n- pera");
  expect(ordered(entries, { sorted: "ascending", unique: true }, "it")).toEqual([
    "Èrica",
    "mela 9",
    "mela 10",
    "pera",
  ]);
  expect(ordered(entriesOf("b, a, b"), { sorted: "descending", unique: false }, "it")).toEqual([
    "b",
    "b",
    "a",
  ]);
});

describe("a request", () => {
  test.each([
    ["Riassumi in tre frasi:\nUn testo lungo", "it", [{ kind: "summary", most: 3 }]],
    ["Please summarise this in 2 sentences: A long text", "en", [{ kind: "summary", most: 2 }]],
    ["Estrai date e importi: il 3 maggio 10 €", "it", ["dates", "amounts"]],
    ["Extract e-mail addresses and phone numbers:\nMail a@b.it", "en", ["addresses", "phones"]],
    ["Quante parole ha questo testo?\n\nUno due tre quattro", "it", ["counts"]],
    ["Which are the most common words?\n\none two three four", "en", ["frequencies"]],
    ["Somma le colonne:\na;b\n1;2", "it", ["sums"]],
    ["Sort these lines and remove duplicates:\nb\na", "en", ["lines"]],
    ["Scrivi una email al cliente per la data del 3 maggio", "it", []],
    ["Translate this to German: good morning everybody", "en", []],
    ["Ciao, come stai?", "it", []],
  ] as const)("%j", (text, locale, tasks) => {
    const request = requestIn(ask(text));
    expect(request.locale).toBe(locale);
    expect(request.tasks.map((task, index) => (typeof tasks[index] === "string" ? task.kind : task))).toEqual(
      tasks,
    );
  });

  test.each([
    ["Conta le parole: uno due tre", "uno due tre"],
    ["Ordina: b, a", "b, a"],
    ["Sort: b, a", "b, a"],
    ["Somma le colonne:\na;b\n1;2", "a;b\n1;2"],
    ["Quante parole ci sono in questa frase? Oggi piove a Milano.", "Oggi piove a Milano."],
    ["How many words are in this sentence? It rains in Milan today.", "It rains in Milan today."],
    ["Quante parole ci sono? Come stai? Bene.", "Come stai? Bene."],
    ["Vorrei un riassunto di questo testo. Il consiglio si è riunito.", "Il consiglio si è riunito."],
    [
      "Ho fretta. Riassumi il testo seguente. Il consiglio ha deciso: si parte.",
      "Il consiglio ha deciso: si parte.",
    ],
    ["Estrai le date. Poi conta le parole. Il 3 maggio è festa.", "Il 3 maggio è festa."],
    ["Count the words. Please also sort the lines. Pears, then apples.", "Pears, then apples."],
    ["Riassumi il testo. Ecco il testo: il consiglio si è riunito", "il consiglio si è riunito"],
    ["Quante parole ci sono in questa frase? Oggi piove\na Milano.", "Oggi piove\na Milano."],
    [
      "Riassumi il testo seguente Il consiglio si e' riunito ieri sera.",
      "Il consiglio si e' riunito ieri sera.",
    ],
    ["Riassumi il testo seguente in due frasi Il consiglio si è riunito", "Il consiglio si è riunito"],
    ["riassumi il seguente testo il consiglio si è riunito ieri", "il consiglio si è riunito ieri"],
    ["Summarise the following text The council met yesterday.", "The council met yesterday."],
    ["summarise the text below the council met yesterday", "the council met yesterday"],
    ["Estrai le date Il 3 maggio 2026 ci vediamo", "Il 3 maggio 2026 ci vediamo"],
    ['Conta le parole di "Oggi piove. Domani no."', "Oggi piove. Domani no."],
    ["Quali date contiene «ci vediamo il 3 maggio»?", "ci vediamo il 3 maggio"],
    ["Which dates are in “we meet on May 3rd”?", "we meet on May 3rd"],
    ["Quante parole ci sono? Oggi piove.\n\nGrazie!", "Oggi piove."],
    [
      "Riassumi per la direzione. Il tono deve essere formale.\n\nIl consiglio si è riunito.",
      "Il consiglio si è riunito.",
    ],
    ["Oggi piove a Milano.\nConta le parole", "Oggi piove a Milano."],
    // What belongs to the instruction is no text.
    ["Riassumi il testo: 3 frasi", ""],
    ["Riassumi il testo, grazie", ""],
    ["Summarise the text: please", ""],
    ["Riassumi il testo. Traduci in inglese.", ""],
    ["Riassumi il testo del sig. Rossi", ""],
    ["Riassumi il documento Piano Industriale 2026", ""],
    ["Riassumi questo testo in tre frasi", ""],
    ["Summarise this text in English", ""],
    ["Cerca i contatti di Mario Rossi e Anna Verdi", ""],
  ] as const)("%j brings the text %j", (question, text) => {
    expect(requestIn(ask(question))).toMatchObject({
      text,
      locale: /[a-z] (?:the|this|are|in “)|^Sort/.test(question) ? "en" : "it",
    });
  });

  test("is about the text of an earlier question, if it has none", () => {
    expect(requestIn(ask(`Riassumi:\n${REPORT}`, "Ora conta le parole")).text).toBe(REPORT);
    expect(requestIn(ask(REPORT, "E quali date contiene?"))).toMatchObject({ text: REPORT, locale: "it" });
  });

  test("is of the language of its instruction, not of its text", () => {
    expect(requestIn(ask(`Summarise this for me:\n\n${REPORT}`)).locale).toBe("en");
    expect(languageOf("???")).toBe("it");
  });
});

describe("the answer", () => {
  test("states each result under its heading, in the request's language", () => {
    const text = "Il 3 maggio 2026 paga 1.200 € e 300 € a a|b@example.it";
    expect(demonstrationAnswer(ask(`Estrai date e importi: ${text}`))).toBe(
      "### Date\n\n| Nel testo | Data |\n| --- | --- |\n| 3 maggio 2026 | 2026-05-03 |\n\n" +
        "### Importi\n\n| Nel testo | Importo |\n| --- | --- |\n| 1.200 € | 1.200,00 € |\n| 300 € | 300,00 € |\n\n**Totale**: 1.500,00 €",
    );
    expect(demonstrationAnswer(ask("Sum the columns:\nItem,Cost\nA,1\nB,2.5"))).toContain(
      "| Cost | 3.5 | 2 |",
    );
  });

  test("says what it leaves out", () => {
    expect(demonstrationAnswer(ask(`Riassumi e poi traduci in inglese:\n${REPORT}`))).toMatch(
      /^### In breve[\s\S]*serve un modello/,
    );
    const lines = Array.from({ length: 250 }, (_, index) => `voce ${index}`).join("\n");
    expect(demonstrationAnswer(ask(`Ordina le righe:\n${lines}`))).toContain("Ce ne sono altri 50.");
  });

  test("says plainly that there is no model, and how to connect one", () => {
    expect(demonstrationAnswer(ask("Scrivi una poesia sul mare"))).toMatch(
      /^Nessun modello di IA è collegato[\s\S]*REGIA_MODELS_URL/,
    );
    expect(demonstrationAnswer(ask("What is the capital of France?"))).toMatch(
      /^No AI model is connected[\s\S]*OPENAI_API_KEY/,
    );
    expect(demonstrationAnswer(ask("Riassumi"))).toMatch(/^Incolla/);
    expect(demonstrationAnswer([])).toMatch(/^Nessun modello/);
  });

  test("shows what a text holds as it is", () => {
    const answer = demonstrationAnswer(ask("Ordina: <b>uno</b>, [due](javascript:x), *tre*|"));
    expect(answer).toContain("- \\*tre\\*\\|");
    expect(answer).toContain("- \\[due\\](javascript:x)");
    expect(answer).toContain("- \\<b\\>uno\\</b\\>");
  });
});

test.each([
  ["digits", "1".repeat(300_000)],
  ["digits with spaces", "1 ".repeat(150_000)],
  ["letters", "a".repeat(300_000)],
  ["addresses that never end", "a@".repeat(150_000)],
  ["brackets", "[(".repeat(150_000)],
  ["quotes", `a,"${'"'.repeat(300_000)}`],
  ["empty lines", "\n".repeat(300_000)],
  ["spaces", `a${" ".repeat(300_000)}b`],
  ["separators", "1,".repeat(150_000)],
  ["months", "3 maggio ".repeat(30_000)],
])("hostile %s are answered in time", (_kind, text) => {
  const started = performance.now();
  const asked =
    "Riassumi, conta le parole, parole più frequenti, somma le colonne, ordina senza doppioni, estrai date, importi, email e telefoni";
  expect(demonstrationAnswer(ask(`${asked}:\n${text}`))).not.toBe("");
  expect(performance.now() - started).toBeLessThan(3_000);
});
