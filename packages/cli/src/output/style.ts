/** Text styles. */
export interface Style {
  readonly bold: (text: string) => string;
  /** Less prominent text. */
  readonly dim: (text: string) => string;
  /** For failures. */
  readonly red: (text: string) => string;
  /** For success. */
  readonly green: (text: string) => string;
}

const asItIs = (text: string): string => text;

/** No style: for files, pipes and NO_COLOR. */
export const PLAIN: Style = { bold: asItIs, dim: asItIs, red: asItIs, green: asItIs };

const sequence = (on: number, off: number) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`;

const STYLED: Style = {
  bold: sequence(1, 22),
  dim: sequence(2, 22),
  red: sequence(31, 39),
  green: sequence(32, 39),
};

/** The style for a stream: none if it is not a terminal or NO_COLOR is set (https://no-color.org). */
export function styleOf(stream: "stdout" | "stderr"): Style {
  const isWanted = !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb";
  return isWanted && process[stream].isTTY === true ? STYLED : PLAIN;
}
