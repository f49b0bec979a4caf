import { oneLine } from "../../output/safeText.ts";
import type { Context } from "../../program/context.ts";
import type { EstimateDocument } from "../document.ts";
import type { ReportTable } from "../report.ts";
import { reportOf } from "../reportOf.ts";
import type { Fact } from "../sheet.ts";

const SPECIAL = /[\\`*_[\]<>|~&$]/g;

/** Escapes text, so that Markdown shows it unchanged: no markup, link, HTML or line break. */
function literal(text: string): string {
  return oneLine(text).replace(SPECIAL, "\\$&");
}

function table({ columns, rows }: ReportTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ title }) => literal(title))),
    line(columns.map(({ isNumber }) => (isNumber ? "---:" : "---"))),
    ...rows.map((row) => line(row.map(literal))),
  ].join("\n");
}

function descriptionList(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `- ${literal(label)}: **${literal(value)}**`).join("\n");
}

/** An estimate in Markdown; every value is escaped. */
export async function write(document: EstimateDocument, context: Context): Promise<string> {
  const { title, facts, tables, notes } = reportOf(document, context);
  const parts = [
    `# Regia · ${literal(title)}`,
    descriptionList(facts),
    ...tables.flatMap((each) =>
      each.kind === "lines" ? [table(each)] : [`## ${literal(each.caption)}`, table(each)],
    ),
    notes.map(literal).join("  \n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
