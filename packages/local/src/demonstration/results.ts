import type { Translate } from "../texts/index.ts";
import { isObject } from "./jsonSchema.ts";
import { escaped, section } from "./markdown.ts";

/** The result of a tool: JSON or plain text. */
export interface ToolResult {
  /** Undefined if no call before it has its id. */
  readonly name: string | undefined;
  readonly text: string;
}

/** Values of one result that are written out. */
const MOST_VALUES = 50;

/** The values of a document, each with the path to it: `city.name: Roma`. */
function flattened(document: unknown): string[] {
  const lines: string[] = [];
  const write = (value: unknown, path: readonly string[]): void => {
    if (lines.length > MOST_VALUES) return;
    const parts = Array.isArray(value)
      ? value.map((one, index) => [String(index + 1), one] as const)
      : isObject(value)
        ? Object.entries(value)
        : [];
    if (parts.length > 0) for (const [key, one] of parts) write(one, [...path, key]);
    else {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      lines.push(path.length > 0 ? `${path.join(".")}: ${text}` : text);
    }
  };
  write(document, []);
  return lines.length > MOST_VALUES ? [...lines.slice(0, MOST_VALUES), "…"] : lines;
}

function valuesOf(text: string): string[] {
  try {
    return flattened(JSON.parse(text));
  } catch {
    return [text.trim()];
  }
}

/** The results of tools as a list in Markdown. */
export function statedResults(results: readonly ToolResult[], t: Translate): string {
  const lines = results.map(({ name, text }) => {
    const shown = valuesOf(text).map(escaped).filter(Boolean).join("; ");
    return `- **${escaped(name ?? t("demonstration:results.tool"))}**: ${shown || t("demonstration:results.empty")}`;
  });
  return section(t("demonstration:results.title"), lines.join("\n"));
}
