import { readFileSync, writeFileSync } from "node:fs";

/** One measured figure and its upper or lower bound. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly below?: number;
  readonly atLeast?: number;
  /**
   * Which values are better, if the figure is compared with the kept one: only of figures that depend little on the speed
   * of the machine and on what else it does.
   */
  readonly better?: "lower" | "higher";
}

/** Kept figures by name. */
export type KeptFigures = Readonly<Record<string, number>>;

/** The part of a kept figure that may be lost. */
const TOLERANCE = 0.2;

const file = new URL("./kept.json", import.meta.url);

/** The figures of the repository. */
export function readKept(): KeptFigures {
  return JSON.parse(readFileSync(file, "utf8")) as KeptFigures;
}

/** Keeps the figures that are compared; the others of the repository stay. */
export function keep(figures: readonly Figure[]): void {
  const compared = figures.filter(({ better }) => better !== undefined);
  const values = compared.map(({ name, value }) => [name, Number(value.toFixed(1))] as const);
  writeFileSync(file, `${JSON.stringify({ ...readKept(), ...Object.fromEntries(values) }, null, 2)}\n`);
}

/** Bounds of a figure: its own, and by how much it may be worse than the kept one. */
function boundsOf({ name, below, atLeast, better }: Figure, kept: KeptFigures) {
  const former = kept[name];
  return {
    below,
    atLeast,
    atMostOfKept: better === "lower" && former !== undefined ? former * (1 + TOLERANCE) : undefined,
    atLeastOfKept: better === "higher" && former !== undefined ? former * (1 - TOLERANCE) : undefined,
  };
}

/** Whether a figure is within its bounds, and not more than a fifth worse than the kept one. */
export function isKept(figure: Figure, kept: KeptFigures): boolean {
  const { below = Infinity, atLeast = -Infinity, ...bounds } = boundsOf(figure, kept);
  const { atMostOfKept = Infinity, atLeastOfKept = -Infinity } = bounds;
  const { value } = figure;
  return value < below && value >= atLeast && value <= atMostOfKept && value >= atLeastOfKept;
}

function promiseOf(figure: Figure, kept: KeptFigures): string {
  const { unit } = figure;
  const { below, atLeast, atMostOfKept, atLeastOfKept } = boundsOf(figure, kept);
  const bounds = [
    ...(below === undefined ? [] : [`below ${below} ${unit}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast} ${unit}`]),
    ...(atMostOfKept === undefined ? [] : [`kept ${kept[figure.name]}, at most ${atMostOfKept.toFixed(1)}`]),
    ...(atLeastOfKept === undefined
      ? []
      : [`kept ${kept[figure.name]}, at least ${atLeastOfKept.toFixed(1)}`]),
  ];
  return bounds.length === 0 ? "" : `  (${bounds.join(", ")}: ${isKept(figure, kept) ? "kept" : "missed"})`;
}

/** A figure on one line, with its bounds. */
export function lineOf(figure: Figure, kept: KeptFigures): string {
  const { name, value, unit } = figure;
  return `${name.padEnd(58)} ${value.toFixed(unit === "MB" ? 0 : 2).padStart(8)} ${unit}${promiseOf(figure, kept)}`;
}
