/** A fault in a file and its place. */
export interface Fault {
  /** From 1. */
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
  /** The invalid field, if it is one. */
  readonly field?: string;
  readonly message: string;
  /** Whether the fault depends on the time, because this machine's clock may be wrong. */
  readonly isByClock?: boolean;
}

/** Maximum number of faults that are listed; the others are counted. */
const MAX_LISTED = 100;

/** The faults of a file: the first ones in full, the others counted. */
export class FaultList {
  readonly listed: Fault[] = [];
  count = 0;
  /** The number of faults that do not depend on the clock. */
  lasting = 0;

  add(fault: Fault): void {
    this.count += 1;
    if (!fault.isByClock) this.lasting += 1;
    if (this.listed.length < MAX_LISTED) this.listed.push(fault);
  }

  /** Sorted by line, because a second reading may find earlier ones. */
  get ordered(): readonly Fault[] {
    return this.listed.toSorted((one, other) => one.line - other.line || one.column - other.column);
  }
}
