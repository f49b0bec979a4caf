/** A text as Markdown that shows it unchanged, on one line. */
export function escaped(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>#|~&!$]/g, "\\$&");
}

/** A part of an answer under its heading. */
export const section = (title: string, body: string): string => `### ${title}\n\n${body}`;
