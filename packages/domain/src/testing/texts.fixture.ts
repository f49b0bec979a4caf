// Texts of many kinds, written or generated for tests.

const ITALIAN_STORY = `Era ormai pomeriggio inoltrato quando la lettera arrivò, e nessuno in casa sembrava disposto ad aprirla. Mio zio, che aspettava notizie dall'inizio del mese, girava e rigirava la busta tra le mani, come se il peso bastasse a dirgli che cosa ci fosse scritto. «Faresti meglio a leggerla», disse piano mia zia, senza alzare gli occhi dal tavolo. Lui annuì, eppure non fece nulla. Fuori aveva ripreso a piovere; sentivamo l'acqua scorrere nelle grondaie e battere sulle pietre del cortile. Ricordo di aver pensato che nessuna lettera potesse valere tanto silenzio e che, qualunque cosa contenesse, buona o cattiva, sarebbe stato più facile sopportarla di quell'attesa senza fine.

Poi, finalmente, strappò il bordo con un coltello da frutta. Lesse una volta, due volte, e la terza volta ad alta voce: il vecchio mulino era nostro. Nessuno rise e nessuno pianse; mia zia si alzò, mise l'acqua sul fuoco e apparecchiò per sei, benché fossimo in cinque.`;

const ITALIAN_LETTER = `Gentile Dottoressa Ferrari,

le scrivo in merito all'ordine n. 4471 del 12 ottobre. Purtroppo la merce è stata consegnata con otto giorni di ritardo e due colli risultano danneggiati. Le allego le fotografie e il documento di trasporto firmato con riserva. Le chiederei cortesemente di farmi sapere entro venerdì come intendete procedere: per noi andrebbe bene sia la sostituzione sia una nota di credito di 1.250,00 €.

Per il futuro vorremmo concordare una finestra di consegna, così che il magazzino possa organizzarsi, e un referente da chiamare quando il corriere non si presenta. Se è d'accordo, ne parliamo la settimana prossima al telefono: sono disponibile lunedì dalle 9 alle 12, oppure mercoledì dopo le 15.

Resto a disposizione e la ringrazio.
Cordiali saluti,
Marco Galli
Ufficio acquisti`;

const ENGLISH_STORY = `It was late in the afternoon when the letter finally arrived, and nobody in the house seemed willing to open it. My uncle, who had been waiting for news since the beginning of the month, turned the envelope over and over in his hands as if its weight alone could tell him what was written inside. "You had better read it," said my aunt quietly, without lifting her eyes from the table. He nodded, yet he did nothing. Outside, the rain had begun again; we could hear it running down the gutters and splashing onto the stones of the yard. I remember thinking that no letter could possibly be worth so much silence, and that whatever it contained, good or bad, would be easier to bear than this endless waiting.`;

const ENGLISH_REPORT = `## Third quarter

Revenue grew by 8.4% to 2.31 million euro, mostly because of the two contracts signed in July. Costs rose faster than planned: the new warehouse opened three weeks early, and temporary staff had to be hired before the permanent team was complete.

- Returns fell from 6.1% to 4.7% after the size guide was rewritten.
- Support answers within four hours in 91% of all cases; the goal is 95%.
- The migration of the old catalogue is finished, except for discontinued items.

For the fourth quarter we expect a weaker October, a strong November and an ordinary December. The largest risk remains the supplier in Lyon, whose delivery times have doubled since spring. We recommend signing with a second supplier even though its prices are somewhat higher.`;

const TYPESCRIPT = `import { createHash } from "node:crypto";

export interface CacheEntry<Value> {
  readonly value: Value;
  readonly expiresAt: number;
}

/** Keeps the most recently used values, at most \`capacity\` of them. */
export class RecentCache<Value> {
  readonly #entries = new Map<string, CacheEntry<Value>>();

  constructor(private readonly capacity: number, private readonly lifetimeMs = 60_000) {}

  get(key: string, now = Date.now()): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.expiresAt <= now) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, now = Date.now()): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, expiresAt: now + this.lifetimeMs });
    while (this.#entries.size > this.capacity) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
  }
}

export const fingerprintOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);
`;

const PYTHON = `import csv
from dataclasses import dataclass


@dataclass
class Invoice:
    number: str
    customer: str
    total_cents: int

    def is_overdue(self, today: date) -> bool:
        """Whether the invoice should have been paid before today."""
        return self.due_date < today and self.paid_at is None


def load_invoices(path: str) -> list[Invoice]:
    with open(path, newline="", encoding="utf-8") as handle:
        reader = csv.DictReader(handle, delimiter=";")
        return [
            Invoice(
                number=row["numero"].strip(),
                customer=row["cliente"],
                total_cents=round(float(row["totale"].replace(",", ".")) * 100),
            )
            for row in reader
            if row["numero"]
        ]
`;

const HTML = `<!doctype html>
<html lang="it">
  <head>
    <meta charset="utf-8" />
    <title>Listino</title>
    <link rel="stylesheet" href="/assets/main.css" />
  </head>
  <body class="page page--wide">
    <table id="prices">
      <thead><tr><th scope="col">Articolo</th><th scope="col">Prezzo</th></tr></thead>
      <tbody>
        <tr><td>Sedia</td><td class="number">49,90&nbsp;€</td></tr>
        <tr><td>Tavolo</td><td class="number">189,00&nbsp;€</td></tr>
      </tbody>
    </table>
    <script type="module" src="/assets/app.js"></script>
  </body>
</html>
`;

const SQL = `create table public.orders (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references public.customers (id) on delete cascade,
  placed_at timestamptz not null default now(),
  total_cents integer not null check (total_cents >= 0)
);

create index orders_by_customer on public.orders (customer_id, placed_at desc);

select c.name, count(*) as orders, sum(o.total_cents) / 100.0 as revenue
from public.customers c
join public.orders o on o.customer_id = c.id
where o.placed_at >= date_trunc('month', now()) - interval '3 months'
group by c.name
having sum(o.total_cents) > 100000
order by revenue desc
limit 20;
`;

/** Numbers that are the same every time: a linear congruential generator, from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function rows(
  count: number,
  row: (index: number) => readonly (string | number)[],
  separator: string,
): string {
  return Array.from({ length: count }, (_, index) => row(index).join(separator)).join("\n");
}

function characters(count: number, alphabet: string, seed: number): string {
  const next = numbers(seed);
  return Array.from({ length: count }, () => alphabet.charAt(Math.floor(next() * alphabet.length))).join("");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base64 = characters(6000, `${LETTERS}0123456789+/`, 1);

function records(count: number) {
  const next = numbers(2);
  return Array.from({ length: count }, (_, index) => ({
    id: index,
    name: ["Mario Rossi", "Anna Bianchi", "Luca Verdi", "Giulia Neri"][index % 4],
    email: `cliente${index}@example.com`,
    amount: Math.round(next() * 100_000) / 100,
    active: next() > 0.5,
    tags: ["cliente", "newsletter"],
  }));
}

function csv(seed: number, decimals: readonly number[], separator: string): string {
  const next = numbers(seed);
  return rows(300, () => decimals.map((places) => (next() * 10_000).toFixed(places)), separator);
}

/** Texts of the kinds that people send, by name. */
export const TEXTS: Readonly<Record<string, string>> = {
  "Italian story": ITALIAN_STORY,
  "Italian letter": ITALIAN_LETTER,
  "English story": ENGLISH_STORY,
  "English report": ENGLISH_REPORT,
  TypeScript: TYPESCRIPT,
  Python: PYTHON,
  HTML,
  SQL,
  "question about code in Italian": `Perché questa funzione perde l'ultima riga del file? Spiegamelo in modo semplice e correggila.\n\n\`\`\`python\n${PYTHON}\`\`\``,
  "long prose": [ITALIAN_STORY, ITALIAN_LETTER, ENGLISH_STORY, ENGLISH_REPORT].join("\n\n").repeat(3),
  "CSV of decimals": csv(3, [2, 4, 0], ","),
  "CSV of whole numbers": csv(4, [0, 0, 0, 0, 0, 0], ";"),
  "CSV of many decimals": csv(5, [12, 12], "\t"),
  "CSV of names and dates": rows(
    200,
    (index) => [
      index,
      `2026-0${1 + (index % 9)}-1${index % 10}`,
      "Mario Rossi",
      `${index * 37},50`,
      "Milano",
    ],
    ";",
  ),
  base64,
  "base64 in lines": base64.replace(/.{76}/g, "$&\n"),
  "short base64": base64.slice(0, 400),
  hexadecimal: characters(3000, "0123456789abcdef", 6),
  JSON: JSON.stringify(records(80), null, 2),
  "compact JSON": JSON.stringify(records(80)),
  "JSON of coordinates": JSON.stringify(
    Array.from({ length: 200 }, (_, index) => [
      ((index * 7919) % 180_000) / 1000,
      ((index * 104_729) % 90_000) / 1000,
    ]),
  ),
};
