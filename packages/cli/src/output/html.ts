/** Markup that is known to be safe; the only kind that {@link html} puts in unchanged. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

function rendered(value: string | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.text;
  return typeof value === "string" ? escaped(value) : value.map(({ text }) => text).join("");
}

/** Builds markup: every value is escaped, in content and in quoted attributes alike, unless it is markup itself. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const parts = strings.map((part, index) => {
    const value = values[index];
    return value === undefined ? part : part + rendered(value);
  });
  return new Markup(parts.join(""));
}
