/** Something in a file that cannot be accepted, and where. */
export interface Fault {
  /** From 1. */
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
  /** The field that is wrong, where it is one. */
  readonly field?: string;
  readonly message: string;
  /** A fault that depends on the time: this machine's clock may be wrong. */
  readonly isByClock?: boolean;
}

/** How many faults are listed; the others are counted. */
const MOST_TOLD = 100;

/** The faults of a file: the first ones whole, the others counted. */
export class FaultList {
  readonly told: Fault[] = [];
  count = 0;
  /** Faults that do not depend on the clock. */
  lasting = 0;

  add(fault: Fault): void {
    this.count += 1;
    if (!fault.isByClock) this.lasting += 1;
    if (this.told.length < MOST_TOLD) this.told.push(fault);
  }

  /** In the order of the file: a second look may find earlier ones. */
  get ordered(): readonly Fault[] {
    return this.told.toSorted((one, other) => one.line - other.line || one.column - other.column);
  }
}
