/** Most characters of a page's text. */
export const LONGEST_TEXT = 200_000;
