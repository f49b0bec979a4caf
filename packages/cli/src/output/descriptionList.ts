import displayWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";
import { fit } from "./clip.ts";
import { oneLine } from "./safeText.ts";

/** A name and its value. */
export type DescriptionItem = readonly [label: string, value: string];

const NARROWEST_VALUE = 16;

/**
 * Names and values in two columns, one item a line. A long value continues in its column, or on a very narrow terminal
 * below its name.
 *
 * @param width - columns of the terminal; undefined for no limit
 */
export function descriptionLines(items: readonly DescriptionItem[], width: number | undefined): string {
  const labels = Math.max(0, ...items.map(([label]) => displayWidth(label)));
  const room = width === undefined ? undefined : width - labels - 2;
  const isStacked = room !== undefined && room < NARROWEST_VALUE;
  const indent = isStacked ? "  " : " ".repeat(labels + 2);
  const wrap = (text: string): string => {
    if (width === undefined) return text;
    const columns = Math.max(1, width - displayWidth(indent));
    return wrapAnsi(text, columns, { hard: true }).replaceAll("\n", `\n${indent}`);
  };
  return items
    .map(([label, value]) => {
      const head = isStacked ? `${label}\n${indent}` : fit(label, labels + 2);
      return head + wrap(oneLine(value));
    })
    .join("\n");
}
