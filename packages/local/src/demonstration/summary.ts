import { sentencesOf } from "./sentences.ts";
import { contentWords } from "./words.ts";

/** The share of a text's sentences that a summary keeps, and the most of them. */
const KEPT = { share: 0.25, most: 5 };

/** Sentences that are compared: a longer text is read up to here. */
const MOST_SENTENCES = 3_000;

/** How much a sentence counts less for each word that a chosen one has said, from 0 to 1. */
const REPETITION = 0.7;

interface Scored {
  readonly index: number;
  readonly sentence: string;
  readonly words: ReadonlySet<string>;
  readonly score: number;
}

/** Sentences of few words say little, long ones must not win by their length. */
function scoreOf(words: readonly string[], index: number, frequencies: ReadonlyMap<string, number>): number {
  if (words.length < 3) return 0;
  let sum = 0;
  for (const word of words) sum += Math.log1p(frequencies.get(word) ?? 0);
  const lead = index === 0 ? 1.5 : 1;
  return (lead * sum) / Math.sqrt(words.length + 8);
}

function newness({ words }: Scored, said: ReadonlySet<string>): number {
  let repeated = 0;
  for (const word of words) if (said.has(word)) repeated += 1;
  return 1 - (REPETITION * repeated) / Math.max(1, words.size);
}

/**
 * The sentences of a text that say most of it, in their order.
 * @param most how many; default: a quarter of them, at most five.
 */
export function summarise(text: string, most?: number): string[] {
  const sentences = sentencesOf(text).slice(0, MOST_SENTENCES);
  const wanted = most ?? Math.min(KEPT.most, Math.ceil(sentences.length * KEPT.share));
  if (sentences.length <= wanted) return sentences;
  const words = sentences.map(contentWords);
  const frequencies = new Map<string, number>();
  for (const word of words.flat()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  let left: Scored[] = sentences.map((sentence, index) => ({
    index,
    sentence,
    words: new Set(words[index]),
    score: scoreOf(words[index] ?? [], index, frequencies),
  }));
  const said = new Set<string>();
  const chosen: Scored[] = [];
  while (chosen.length < wanted) {
    let [best] = left;
    let bestScore = -1;
    for (const candidate of left) {
      const score = candidate.score * newness(candidate, said);
      if (score > bestScore) [best, bestScore] = [candidate, score];
    }
    if (best === undefined) break;
    const taken = best;
    chosen.push(taken);
    for (const word of taken.words) said.add(word);
    left = left.filter((candidate) => candidate !== taken);
  }
  return chosen.sort((one, other) => one.index - other.index).map(({ sentence }) => sentence);
}
