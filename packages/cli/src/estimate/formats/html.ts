import { html, type Markup } from "../../output/html.ts";
import { oneLine } from "../../output/safeText.ts";
import type { Context } from "../../program/context.ts";
import { type ComparisonRow, compareVariants } from "../comparison.ts";
import type { EstimateDocument } from "../document.ts";
import { ASSUMED_MARK, type Fact, type SheetLine, sheetOf } from "../sheet.ts";
import { page } from "./page.ts";

interface Column {
  readonly title: string;
  readonly isNumber: boolean;
}

interface Grid {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** The first cell is the row's header. */
  readonly rows: readonly (readonly string[])[];
  /** `facts` are pairs of name and value; `variants` are side by side. */
  readonly kind: "lines" | "facts" | "variants";
  /** Whether the rows are totals, which are emphasised. */
  readonly isTotal?: boolean;
}

/** A figure; the mark of an assumed one is placed outside its column, so that the figures align. */
function figure(text: string): Markup {
  if (!text.endsWith(ASSUMED_MARK)) return html`${oneLine(text)}`;
  return html`${oneLine(text.slice(0, -ASSUMED_MARK.length))}<span class="mark">${ASSUMED_MARK.trim()}</span>`;
}

function cell({ isNumber }: Column, text: string, isHead: boolean): Markup {
  if (isHead) return html`<th scope="row">${oneLine(text)}</th>`;
  return isNumber ? html`<td class="number">${figure(text)}</td>` : html`<td>${oneLine(text)}</td>`;
}

function table({ caption, columns, rows, kind, isTotal = false }: Grid): Markup {
  const heads = columns.map(({ title, isNumber }) =>
    isNumber
      ? html`<th scope="col" class="number">${oneLine(title)}</th>`
      : html`<th scope="col">${oneLine(title)}</th>`,
  );
  const lines = rows.map((row) => {
    const cells = row.map((text, index) =>
      cell(columns[index] ?? { title: "", isNumber: false }, text, index === 0),
    );
    return html`<tr>${cells}</tr>
`;
  });
  return html`<div class="scroll"><table class="${isTotal ? `${kind} totals` : kind}">
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${lines}</tbody>
</table></div>
`;
}

function factList(facts: readonly Fact[]): Markup {
  const items = facts.map(
    ({ label, value }) => html`<dt>${label}</dt><dd>${oneLine(value)}</dd>
`,
  );
  return html`<dl>
${items}</dl>
`;
}

function section(heading: string, content: Markup): Markup {
  return html`<h2>${heading}</h2>
${content}`;
}

const LINE_FIELDS = ["description", "category", "unitAmount", "quantity", "unit", "monthlyAmount"] as const;
const NUMBERS: ReadonlySet<keyof SheetLine> = new Set(["unitAmount", "quantity", "monthlyAmount"]);

function titleOf(heading: string, facts: readonly Fact[]): string {
  const named = facts
    .filter(({ name }) => name === "number" || name === "customer")
    .map(({ value }) => value);
  return ["Regia", heading, ...named].map(oneLine).join(" · ");
}

function single({ variants, terms, price }: EstimateDocument, context: Context): string {
  const sheet = sheetOf({ variant: variants[0], terms, price }, context);
  const columns = LINE_FIELDS.map((field) => ({ title: sheet.columns[field], isNumber: NUMBERS.has(field) }));
  const facts = (heading: string, list: readonly Fact[], isTotal = false) => {
    if (list.length === 0) return [];
    const pair = [
      { title: context.t("estimateCommand:heading.name"), isNumber: false },
      { title: context.t("estimateCommand:heading.value"), isNumber: true },
    ];
    const rows = list.map(({ label, value }) => [label, value]);
    return [section(heading, table({ caption: heading, columns: pair, rows, kind: "facts", isTotal }))];
  };
  return page({
    locale: context.locale,
    title: titleOf(sheet.title, sheet.facts),
    heading: sheet.title,
    parts: [
      factList(sheet.facts),
      table({
        kind: "lines",
        caption: context.t("estimateCommand:heading.lines"),
        columns,
        rows: sheet.lines.map((line) => LINE_FIELDS.map((field) => line[field])),
      }),
      ...facts(context.t("estimateCommand:heading.totals"), sheet.totals, true),
      ...facts(sheet.headings.margin, sheet.margin),
      ...facts(sheet.headings.agreed, sheet.agreed),
      ...facts(sheet.headings.assumptions, sheet.assumptions),
      ...facts(sheet.headings.assumedVolumes, sheet.assumedVolumes),
    ],
    notes: sheet.notes,
  });
}

function compared({ variants, terms, price }: EstimateDocument, context: Context): string {
  const sheet = compareVariants({ variants, terms, price }, context);
  const columns = [
    { title: context.t("estimateCommand:heading.name"), isNumber: false },
    ...sheet.names.map((title) => ({ title, isNumber: true })),
  ];
  const grid = (heading: string, list: readonly ComparisonRow[], isTotal = false) => {
    if (list.length === 0) return [];
    const rows = list.map(({ label, cells }) => [label, ...cells]);
    return [section(heading, table({ caption: heading, columns, rows, kind: "variants", isTotal }))];
  };
  return page({
    locale: context.locale,
    title: titleOf(sheet.title, sheet.facts),
    heading: sheet.title,
    parts: [
      ...(sheet.facts.length > 0 ? [factList(sheet.facts)] : []),
      ...grid(context.t("estimateCommand:heading.variants"), [...sheet.inputs, ...sheet.agreed]),
      ...grid(context.t("estimateCommand:heading.lines"), sheet.lines),
      ...grid(context.t("estimateCommand:heading.totals"), [...sheet.totals, ...sheet.changes], true),
      ...grid(sheet.headings.margin, sheet.margin),
      ...grid(sheet.headings.assumptions, sheet.assumptions),
      ...grid(sheet.headings.assumedVolumes, sheet.assumedVolumes),
    ],
    notes: sheet.notes,
  });
}

/** An estimate as a printable page; every value is escaped. */
export async function write(document: EstimateDocument, context: Context): Promise<string> {
  return document.compares ? compared(document, context) : single(document, context);
}
