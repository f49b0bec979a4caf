import type { GraphFault } from "@regia/api/workflows";
import { oneLine } from "../output/safeText.ts";
import { printMessage } from "../output/streams.ts";

/** A fault in one line: the step, if it is one of a step, and what is wrong. */
export const faultLine = ({ step, message }: GraphFault): string =>
  oneLine(step === null ? message : `${step}: ${message}`);

/** Prints faults, one a line. */
export function printFaults(faults: readonly GraphFault[]): void {
  for (const fault of faults) printMessage(faultLine(fault));
}
