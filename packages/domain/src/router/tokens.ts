// Twelfths of a token per UTF-16 unit: a token is about four letters of English or Italian, two of an accented or other
// alphabet, and one character of a script without spaces. An emoji is two units, so two tokens.
const ASCII = 3;
const ALPHABET = 6;
const IDEOGRAPH = 12;

const FIRST_BEYOND_ASCII = 0x80;
const FIRST_BEYOND_ALPHABETS = 0x2e80;

/** Estimates the number of tokens of a text without a model's own tokenizer; at least 1. */
export function estimateTokens(text: string): number {
  let twelfths = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < FIRST_BEYOND_ASCII) twelfths += ASCII;
    else if (unit < FIRST_BEYOND_ALPHABETS) twelfths += ALPHABET;
    else twelfths += IDEOGRAPH;
  }
  return Math.ceil(twelfths / 12);
}
