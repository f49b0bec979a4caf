/** The initials of the first and the last word of a name; "?" for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letter = (word: string | undefined) => (word ? ([...word][0] ?? "") : "");
  return (letter(first) + letter(last)).toLocaleUpperCase("it") || "?";
}
