/** Up to two initials of a name: first and last word; a question mark for nothing. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letter = (word: string | undefined) => (word ? ([...word][0] ?? "") : "");
  return (letter(first) + letter(last)).toLocaleUpperCase("it") || "?";
}
