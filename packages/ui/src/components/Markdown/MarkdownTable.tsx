import type { ReactNode } from "react";
import { useText } from "../../i18n/useText.ts";
import { useScrollRegion } from "../CodeBlock/useScrollRegion.ts";
import { cell, headCell, row, table, tableFrame } from "./Markdown.css.ts";
import { sequence } from "./sequence.ts";

interface MarkdownTableProps {
  /** The headings as plain text; they name the region while the table scrolls. */
  headings: string;
  /** Contents of the headings; null for an empty one. */
  header: readonly ReactNode[];
  rows: readonly (readonly ReactNode[])[];
  aligns: readonly ("left" | "right" | "center" | null)[];
}

/** A table of an answer. One that is wider than the text scrolls, by pointer and keyboard. */
export function MarkdownTable({ headings, header, rows, aligns }: MarkdownTableProps) {
  const t = useText("components");
  const region = useScrollRegion<HTMLDivElement>(
    headings ? t("markdown.table", { headings }) : t("markdown.unnamedTable"),
  );
  const align = (column: number) => aligns[column] ?? undefined;
  const headOf = (content: ReactNode, column: number) =>
    content ? (
      <th scope="col" data-align={align(column)} className={headCell}>
        {content}
      </th>
    ) : (
      // An empty heading would name its column with nothing.
      <td className={headCell} />
    );
  const cellOf = (content: ReactNode, column: number) => (
    <td data-align={align(column)} className={cell}>
      {content}
    </td>
  );
  const rowOf = (contents: readonly ReactNode[]) => <tr className={row}>{sequence(contents.map(cellOf))}</tr>;
  return (
    <div {...region} className={tableFrame} dir="auto">
      <table className={table}>
        <thead>
          <tr>{sequence(header.map(headOf))}</tr>
        </thead>
        <tbody>{sequence(rows.map(rowOf))}</tbody>
      </table>
    </div>
  );
}
