import type { Locale } from "@regia/domain/messages";
import { LINE_MARK } from "./sentences.ts";

/** What is to be done with lines. */
export interface LineOrder {
  readonly sorted: "ascending" | "descending" | undefined;
  readonly unique: boolean;
}

/** The entries of a text: its lines without list marks, or what stands between the commas of a single line. */
export function entriesOf(text: string): string[] {
  const lines = text.trim().split(/\r?\n/);
  const entries = lines.length === 1 ? (lines[0] ?? "").split(/[,;]/) : lines;
  return entries.map((entry) => entry.replace(LINE_MARK, "").trim()).filter((entry) => entry !== "");
}

/** Sorts entries as the language's dictionaries do, numbers by their value, and leaves each once, by the choice. */
export function ordered(entries: readonly string[], order: LineOrder, locale: Locale): string[] {
  const kept = order.unique ? [...new Set(entries)] : [...entries];
  if (order.sorted === undefined) return kept;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  kept.sort(compare);
  return order.sorted === "descending" ? kept.reverse() : kept;
}
