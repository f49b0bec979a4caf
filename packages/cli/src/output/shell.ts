/** Words that need no quotes in a shell. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** A command line to copy into a shell, with quotes where they are needed. */
export function commandLine(words: readonly string[]): string {
  return words.map((word) => (PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
