// Control characters (an escape sequence could rewrite the screen), line ends and the marks that turn text around.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;

// Every white space but those that keep a figure and its unit together.
const BREAKING_SPACE = /[\t\n\v\f\r \u0085\u2028\u2029\ufeff]+/g;

/** Text from outside as one line that a terminal or a page can show without being commanded by it. */
export function oneLine(text: string): string {
  return text.replace(BREAKING_SPACE, " ").replace(UNSAFE, "").replace(LONE_SURROGATES, "\ufffd").trim();
}
