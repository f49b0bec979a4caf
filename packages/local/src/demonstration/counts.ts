import { sentencesOf } from "./sentences.ts";
import { contentWords } from "./words.ts";

/** How long a text is. */
export interface Counts {
  /** As a word processor counts: what stands between spaces and has a letter or a digit. */
  readonly words: number;
  /** As people see them, with spaces. */
  readonly characters: number;
  readonly withoutSpaces: number;
  readonly sentences: number;
  /** Lines that are not empty. */
  readonly lines: number;
}

/** Counts a text. */
export function countsOf(text: string): Counts {
  let characters = 0;
  let withoutSpaces = 0;
  for (const { segment } of new Intl.Segmenter("it", { granularity: "grapheme" }).segment(text)) {
    characters += 1;
    if (segment.trim() !== "") withoutSpaces += 1;
  }
  return {
    words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    characters,
    withoutSpaces,
    sentences: sentencesOf(text).length,
    lines: text.split(/\r?\n/).filter((line) => line.trim() !== "").length,
  };
}

/** The words that occur most, without those that every text has; the most frequent first, then by the alphabet. */
export function frequentWords(
  text: string,
  most: number,
): readonly (readonly [word: string, times: number])[] {
  const counted = new Map<string, number>();
  for (const word of contentWords(text)) counted.set(word, (counted.get(word) ?? 0) + 1);
  return [...counted]
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || one.localeCompare(other))
    .slice(0, most);
}
