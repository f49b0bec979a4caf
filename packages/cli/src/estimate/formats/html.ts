import { html, type Markup } from "../../output/html.ts";
import { oneLine } from "../../output/safeText.ts";
import type { Context } from "../../program/context.ts";
import type { EstimateDocument } from "../document.ts";
import type { ReportColumn, ReportTable } from "../report.ts";
import { reportOf } from "../reportOf.ts";
import { ASSUMED_MARK, type Fact } from "../sheet.ts";
import { page } from "./page.ts";

/** A figure; the mark of an assumed one is placed outside its column, so that the figures align. */
function figure(text: string): Markup {
  if (!text.endsWith(ASSUMED_MARK)) return html`${oneLine(text)}`;
  return html`${oneLine(text.slice(0, -ASSUMED_MARK.length))}<span class="mark">${ASSUMED_MARK.trim()}</span>`;
}

function cell({ isNumber }: ReportColumn, text: string, isHead: boolean): Markup {
  if (isHead) return html`<th scope="row">${oneLine(text)}</th>`;
  return isNumber ? html`<td class="number">${figure(text)}</td>` : html`<td>${oneLine(text)}</td>`;
}

function table({ caption, columns, rows, kind, isTotal = false }: ReportTable): Markup {
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

function descriptionList(facts: readonly Fact[]): Markup {
  const items = facts.map(
    ({ label, value }) => html`<dt>${label}</dt><dd>${oneLine(value)}</dd>
`,
  );
  return html`<dl>
${items}</dl>
`;
}

/** The entries of one estimate need no heading: they follow the title. */
function section(content: ReportTable): Markup {
  if (content.kind === "lines") return table(content);
  return html`<h2>${content.caption}</h2>
${table(content)}`;
}

/** The row's header comes first. */
const LINE_FIELDS = ["description", "category", "unitAmount", "quantity", "unit", "monthlyAmount"] as const;

function titleOf(heading: string, facts: readonly Fact[]): string {
  const named = facts
    .filter(({ name }) => name === "number" || name === "customer")
    .map(({ value }) => value);
  return ["Regia", heading, ...named].map(oneLine).join(" · ");
}

/** An estimate as a printable page; every value is escaped. */
export async function write(document: EstimateDocument, context: Context): Promise<string> {
  const { title, facts, tables, notes } = reportOf(document, context, LINE_FIELDS);
  return page({
    locale: context.locale,
    title: titleOf(title, facts),
    heading: title,
    parts: [...(facts.length > 0 ? [descriptionList(facts)] : []), ...tables.map(section)],
    notes,
  });
}
