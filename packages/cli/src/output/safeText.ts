// Control characters (an escape sequence could rewrite the screen) and bidirectional control characters, but no white
// space.
const UNSAFE = /[[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]--[\t\n\v\f\r\u0085]]/gv;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Removes from a message what could rewrite the screen or reorder the text; its line breaks stay. */
export const harmless = (text: string): string => text.replace(UNSAFE, "");

// All white space except the spaces that keep a figure and its unit together.
const BREAKING_SPACE = /[\t\n\v\f\r \u0085\u2028\u2029\ufeff]+/g;

/** Converts untrusted text to one line without control sequences, safe for a terminal. Idempotent. */
export function oneLine(text: string): string {
  // Unsafe characters are removed first, so that white space on both sides becomes one space.
  return harmless(text).replace(BREAKING_SPACE, " ").replace(LONE_SURROGATES, "\ufffd").trim();
}
