/** Markup that is known to be safe; {@link html} inserts only this unescaped. */
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

/** Builds markup: every value that is not markup itself is escaped, for content and quoted attributes. */
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
