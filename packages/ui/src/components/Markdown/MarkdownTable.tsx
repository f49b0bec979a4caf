import type { ReactNode } from "react";
import { useText } from "../../i18n/useText.ts";
import { useScrollRegion } from "../CodeBlock/useScrollRegion.ts";
import { cell, headCell, row, table, tableFrame } from "./Markdown.css.ts";

type Align = "left" | "right" | "center" | null;

interface MarkdownTableProps {
  /** The headings as plain text; they name the region while the table scrolls. */
  headings: string;
  header: readonly ReactNode[];
  rows: readonly (readonly ReactNode[])[];
  aligns: readonly Align[];
}

/** A table of an answer. One that is wider than the text scrolls, by pointer and keyboard. */
export function MarkdownTable({ headings, header, rows, aligns }: MarkdownTableProps) {
  const t = useText("components");
  const region = useScrollRegion<HTMLDivElement>(
    headings ? t("markdown.table", { headings }) : t("markdown.unnamedTable"),
  );
  return (
    <div {...region} className={tableFrame} dir="auto">
      <table className={table}>
        <thead>
          <tr>
            {header.map((content, column) => (
              <th
                key={columnKey(column)}
                scope="col"
                data-align={aligns[column] ?? undefined}
                className={headCell}
              >
                {content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((contents, index) => (
            <tr key={rowKey(index)} className={row}>
              {contents.map((content, column) => (
                <td key={columnKey(column)} data-align={aligns[column] ?? undefined} className={cell}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const columnKey = (column: number) => `column ${column}`;
const rowKey = (index: number) => `row ${index}`;
