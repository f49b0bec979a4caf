/** One measured figure and its upper or lower bound. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly below?: number;
  readonly atLeast?: number;
}

/** Whether a figure is within its bounds. */
export function isKept({ value, below, atLeast }: Figure): boolean {
  return (below === undefined || value < below) && (atLeast === undefined || value >= atLeast);
}

function promiseOf(figure: Figure): string {
  const { unit, below, atLeast } = figure;
  const bounds = [
    ...(below === undefined ? [] : [`below ${below} ${unit}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast} ${unit}`]),
  ];
  return bounds.length === 0 ? "" : `  (${bounds.join(", ")}: ${isKept(figure) ? "kept" : "missed"})`;
}

/** A figure on one line, with its bounds. */
export function lineOf(figure: Figure): string {
  const { name, value, unit } = figure;
  return `${name.padEnd(58)} ${value.toFixed(unit === "MB" ? 0 : 2).padStart(8)} ${unit}${promiseOf(figure)}`;
}
