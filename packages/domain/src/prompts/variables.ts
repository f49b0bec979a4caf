/** The most variables that a prompt can have; what is written like another one stays text. */
export const MOST_PROMPT_VARIABLES = 20;

/** Letters of any script with their accents, digits, `_` and spaces, between two pairs of braces. */
const VARIABLE = /\{\{([\p{L}\p{M}\p{N}_ ]*)\}\}/gu;

/** The names of the variables of a prompt, each once, in the order of their first place. */
export function promptVariables(text: string): readonly string[] {
  const names = new Set<string>();
  for (const [, written = ""] of text.matchAll(VARIABLE)) {
    const name = written.trim();
    if (name !== "" && names.size < MOST_PROMPT_VARIABLES) names.add(name);
  }
  return [...names];
}

/**
 * A prompt with the values of its variables. Values are not read as prompts; a variable without a value stays as it is
 * written.
 */
export function fillPrompt(text: string, values: ReadonlyMap<string, string>): string {
  const names = new Set(promptVariables(text));
  return text.replace(VARIABLE, (written, inside: string) => {
    const name = inside.trim();
    return names.has(name) ? (values.get(name) ?? written) : written;
  });
}
