// What is read of a page: each program that makes PDFs places texts in its own way.
import { readFile } from "node:fs/promises";
import { describe, expect, it, test } from "vitest";
import { readDocument } from "./document.ts";
import { withFields } from "./fields.ts";
import { pageText } from "./pageText.ts";
import type { Piece } from "./pieces.ts";

async function textOf(name: string): Promise<string> {
  const file = await readFile(new URL(`fixtures/${name}.pdf`, import.meta.url));
  const reading = await readDocument({ bytes: new Uint8Array(file), maxPages: 10, maxText: 100_000 });
  return reading.kind === "read" ? reading.text : reading.kind;
}

const LEDGER = `| Data | Descrizione | Dare | Avere | Saldo |
| 01/03/2026 | Saldo iniziale |  |  | 1.000,00 |
| 02/03/2026 | Affitto di marzo dello studio in via Garibaldi |  | 1.200,00 | -200,00 |
| 05/03/2026 | Incasso fattura 12 | 3.400,00 |  | 3.200,00 |
| 09/03/2026 | Utenze |  | 150,25 | 3.049,75 |
| 12/03/2026 |  | 75,00 |  | 3.124,75 |
|  | Totale | 3.475,00 | 1.350,25 |  |
Il saldo concorda con la banca.`;

const INVOICE = `Fattura n. 7 del 12/03/2026
| Fornitore | Cliente |
| Rossi & Figli S.r.l. | Bianchi S.p.A. |
| Via Roma 1, Milano | Corso Italia 20, Torino |
Pagamento a 30 giorni con bonifico.
| Descrizione | Q.tà | Prezzo | Sconto | IVA | Totale |
| Carta A4 | 10 | 4,50 |  | 22% | 45,00 |
| Consulenza |  |  |  | 22% | 300,00 |
| Toner nero | 2 | 60,00 | 10% |  | 108,00 |
| Omaggio | 1 |  | 100% |  |  |
|  |  |  |  | Totale | 453,00 |
Grazie e a presto.`;

const STATEMENT = `Conto 000123, filiale di Como.
| Data | Valuta | Movimento | Addebiti | Accrediti |
|  |  | Saldo al 28/02/2026 |  | 5.000,00 |
| 03/03/2026 | 03/03/2026 | Bonifico a favore di Verdi Impianti S.n.c. per la fattura 88 del 20 febbraio | 610,00 |  |
| 04/03/2026 | 06/03/2026 | Accredito POS |  | 220,40 |
| 10/03/2026 |  | Commissioni | 3,50 |  |
| 15/03/2026 | 15/03/2026 | F24 | 1.204,00 |  |
| 18/03/2026 | 20/03/2026 | Bonifico da Neri S.r.l. a saldo delle fatture 3, 4 e 5 di quest'anno |  | 2.750,00 |
|  |  | Saldo al 31/03/2026 |  | 6.152,90 |
Le contestazioni vanno inviate entro 60 giorni.`;

describe("a table keeps its columns", () => {
  it.each([
    // Calc cuts what does not fit into a cell beside another.
    ["mastrino.calc", LEDGER.replace("Garibaldi", "Gari")],
    ["mastrino.chromium", LEDGER],
    ["mastrino.reportlab", LEDGER],
    ["mastrino.tight", LEDGER],
    ["mastrino.writer", LEDGER],
    ["fattura.calc", INVOICE],
    ["fattura.chromium", INVOICE],
    ["fattura.reportlab", INVOICE],
    ["fattura.writer", INVOICE],
    ["estratto.calc", STATEMENT],
    ["estratto.chromium", STATEMENT],
    ["estratto.reportlab", STATEMENT],
    ["estratto.tight", STATEMENT],
    ["estratto.writer", STATEMENT],
    [
      "vuote",
      "| Voce | Dare | Avere |\n| Affitto |  | 1.200,00 |\n| Incasso | 3.400,00 |  |\n| Saldo |  | 2.200,00 |",
    ],
  ])("%s", async (name, expected) => {
    expect(await textOf(name)).toContain(expected);
  });
});

test("accents that are drawn beside their letters stand on them", async () => {
  const text = await textOf("latex");
  expect(text).toContain("Relazione sull’efficienza: “perché” fi fl ffi. È così.");
  expect(text).toContain("| Caffè | 10,80 | 12,90 |");
});

test("what was written into a form and into notes is read where it stands", async () => {
  expect(
    await textOf("modulo.reportlab"),
  ).toBe(`Ragione sociale: Rossi & Figli S.r.l. Partita IVA: 01234567897
Indirizzo
Marco: Manca il CAP
Indirizzo completo: Via Roma 1
☑ Accetto le condizioni
☐ Desidero la newsletter
| Pagamento: | ☑ Bonifico | ☐ Carta |
| Regione: Lombardia |  |  |
| Voce | Dare | Avere |
| Affitto |  | 1.200,00 |
| Incasso | 3.400,00 |  |
Vuoto:
Parola d'ordine:
Giulia: Da verificare
Note del cliente: Consegna al piano
Fine del modulo. Pagato il 3 marzo`);
});

test("fields side by side are a table, however close they are", () => {
  const field = (x: number, y: number, fieldValue: string) => ({
    ...{ subtype: "Widget", fieldType: "Tx", fieldName: `campo ${x} ${y}`, fieldValue },
    rect: [x, y, x + 95, y + 12],
  });
  const fields = [
    ...[field(0, 40, "Ada"), field(100, 40, "Como"), field(200, 40, "amica")],
    ...[field(0, 20, "Ugo"), field(100, 20, ""), field(200, 20, "socio")],
    field(0, 0, "fine"),
  ];
  const pieces = withFields([], fields, [1, 0, 0, -1, 0, 800]);
  expect(pageText(pieces, []).text).toBe("| Ada | Como | amica |\n| Ugo |  | socio |\ncampo 0 0: fine");
});

/** A page on which each character is half as wide as its line is high, and two spaces part texts. */
function page(drawn: string): Piece[] {
  return drawn.split("\n").flatMap((line, row) =>
    [...line.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index }) => ({
      ...{ text, left: 5 * index, right: 5 * (index + text.length), base: 800 - 12 * row },
      ...{ size: 10, isLevel: true, after: "\n" as const },
    })),
  );
}

test("an empty column goes on where the table goes on", () => {
  const first = pageText(
    page("Voce      Dare     Avere\nAffitto            1.200,00\nIncasso   3,00\n\n    1 di 2"),
    [],
  );
  expect(pageText(page("Utenze             80,00\nTasse              9,00"), first.carried).text).toBe(
    "| Utenze |  | 80,00 |\n| Tasse |  | 9,00 |",
  );
  // Text below the table ends it.
  const ended = pageText(page("a    1\nb    2\n\n\n\n\nUno\nDue\nTre\nQuattro"), []);
  expect(ended.carried).toEqual([]);
});

test.each([
  [
    "titles at the left of their numbers, and between rows",
    "Voce      Dare           Avere\nEntrate\nIncasso          3.400,00\nUscite\nAffitto                         1.200,00",
    "| Voce | Dare | Avere |\n| Entrate |  |  |\n| Incasso | 3.400,00 |  |\n| Uscite |  |  |\n| Affitto |  | 1.200,00 |",
  ],
  [
    "a text that is longer than its cell",
    "Voce      Dare     Avere\nAffitto di marzo   1.200,00\nIncasso   3,00",
    "| Voce | Dare | Avere |\n| Affitto di marzo |  | 1.200,00 |\n| Incasso | 3,00 |  |",
  ],
  ["a mark of its own", "A|B     1\nC       2", "| A\\|B | 1 |\n| C | 2 |"],
  ["a line alone", "Fattura 7      12/03/2026\nTesto", "Fattura 7\n12/03/2026\nTesto"],
])("%s is read", (_what, drawn, expected) => {
  expect(pageText(page(drawn), []).text).toBe(expected);
});

test("columns of a page and stretched lines are no tables", () => {
  const left = page(
    "Il contratto decorre dalla firma\ne dura dodici mesi, salvo\ndisdetta di una delle parti",
  );
  const right = left.map((piece) => ({ ...piece, left: piece.left + 220, right: piece.right + 220 }));
  const prose = left.map(({ text }) => text).join("\n");
  expect(pageText([...left, ...right], []).text).toBe(`${prose}\n${prose}`);
  const stretched = page("Il   contratto   decorre\ndalla  data  della  firma\ne    dura    dodici").map(
    (piece) => ({
      ...piece,
      after: " " as const,
    }),
  );
  expect(pageText(stretched, []).text).toBe("Il contratto decorre dalla data della firma e dura dodici");
});
