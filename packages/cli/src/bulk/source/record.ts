import type { Fault } from "../operations/fault.ts";

/** One operation of a file as it stands there, not yet judged. */
export interface SourceRecord {
  /** The line on which it begins. */
  readonly line: number;
  /** What it says, by field; undefined where it cannot even be read. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /** Why it cannot be read, or parts of it cannot. */
  readonly faults: readonly Fault[];
  /** The place of a field, or of the record where it has no such field. */
  placeOf(field: string): { readonly line: number; readonly column: number };
}
