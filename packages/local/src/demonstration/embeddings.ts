import { createHash } from "node:crypto";
import { contentWords, wordsOf } from "./words.ts";

/** The id of what the demonstration makes vectors with. */
export const EMBEDDING_MODEL = "demonstration-embeddings";

/** Numbers of a vector, unless others are wished. */
const DIMENSIONS = 256;

/** Letters of a word that are compared besides the whole word, so that inflected forms are near each other. */
const STEM = 5;

/** Adds a feature to the place that its hash names, by the sign that it names. */
function count(vector: Float32Array, feature: string, weight: number): void {
  const hash = createHash("sha256").update(feature).digest();
  const place = hash.readUInt32LE(0) % vector.length;
  vector[place] = (vector[place] ?? 0) + ((hash[4] ?? 0) % 2 === 0 ? weight : -weight);
}

/**
 * A text as a vector of length 1, always the same: its words are hashed. Texts that share words are near each other; what
 * words mean is not known.
 */
export function vectorOf(text: string, dimensions: number = DIMENSIONS): Float32Array {
  const vector = new Float32Array(dimensions);
  const about = contentWords(text);
  for (const word of about.length > 0 ? about : wordsOf(text)) {
    count(vector, word, 1);
    count(vector, `${word.slice(0, STEM)}…`, 0.5);
  }
  const length = Math.hypot(...vector);
  // What has no words is a text, too, and so are words that cancel each other out.
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}
