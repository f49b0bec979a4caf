import type { Fault } from "../operations/fault.ts";

/** One operation as it is written in a file, unchecked. */
export interface SourceRecord {
  /** The line on which it begins. */
  readonly line: number;
  /** The values by field; undefined if the record cannot be parsed. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  /** Why the record, or parts of it, cannot be parsed. */
  readonly faults: readonly Fault[];
  /** The position of a field; that of the record if it has no such field. */
  placeOf(field: string): { readonly line: number; readonly column: number };
}
