// Variation selectors choose the form of an emoji or an ideograph, so they are kept.
const INVISIBLE = /(?!\u200c|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{DI}\u2028\u2029\ufff9-\ufffb]/gu;

/** Joiners beside Latin, Greek and Cyrillic letters, spaces, and each other, where they shape nothing. */
const IDLE_JOINERS =
  /(?<![\u0530-\u200b\u200e-\u{10ffff}])[\u200c\u200d]|[\u200c\u200d](?![\u0530-\u200b\u200e-\u{10ffff}])/gu;

/**
 * A text without invisible characters and direction marks, with which it could look like another or turn the text around
 * it. Joiners stay where they shape letters or emoji.
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, "").replace(IDLE_JOINERS, "");
}
