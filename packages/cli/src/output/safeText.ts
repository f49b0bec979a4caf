// Control characters (an escape sequence could rewrite the screen) and the marks that turn text around, but no white space.
const UNSAFE = /[[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]--[\t\n\v\f\r\u0085]]/gv;
const LONE_SURROGATES = /\p{Surrogate}/gu;

// Every white space but those that keep a figure and its unit together.
const BREAKING_SPACE = /[\t\n\v\f\r \u0085\u2028\u2029\ufeff]+/g;

/** Text from outside as one line that a terminal or a page can show without being commanded by it. Done twice it stays the same. */
export function oneLine(text: string): string {
  // What is unsafe goes first: white space on both sides of it is one space.
  return text.replace(UNSAFE, "").replace(BREAKING_SPACE, " ").replace(LONE_SURROGATES, "\ufffd").trim();
}
