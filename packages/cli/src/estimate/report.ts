import type { Fact } from "./sheet.ts";

export interface ReportColumn {
  readonly title: string;
  readonly isNumber: boolean;
  /** Whether a narrow table does without it. */
  readonly isSpare?: boolean;
}

export interface ReportTable {
  /** `lines` are the entries of one estimate, `facts` names with values, `variants` stand side by side. */
  readonly kind: "lines" | "facts" | "variants";
  readonly caption: string;
  readonly columns: readonly ReportColumn[];
  /** The first cell is the name of the row, except in `lines`. */
  readonly rows: readonly (readonly string[])[];
  /** Whether the rows are totals, which are emphasised. */
  readonly isTotal?: boolean;
  /** Whether the values of `facts` are all figures. */
  readonly hasFigures?: boolean;
}

/** An estimate, or several to compare, as formatted texts: what every format for people shows. */
export interface Report {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** None is empty. */
  readonly tables: readonly ReportTable[];
  readonly notes: readonly string[];
}
