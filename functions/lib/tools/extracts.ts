import { type Locale, message, translateMessage } from "@regia/domain/messages";
import { closest } from "./likeness.ts";
import type { Page } from "./web/index.ts";

const MOST_PASSAGES = 6;
const LONGEST_PASSAGE = 600;

/** What the pages say that is most like a task, word for word, and where it stands. */
export function extracts(
  task: string,
  pages: readonly Page[],
  locale: Locale,
): { readonly answer: string; readonly pages: readonly Page[] } {
  const passages = pages.flatMap((page) =>
    page.text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.length > 20)
      .map((line) => ({ page, line: line.slice(0, LONGEST_PASSAGE) })),
  );
  const found = closest(task, passages, ({ line }) => line).slice(0, MOST_PASSAGES);
  const [first] = pages;
  if (found.length === 0) {
    const nothing = translateMessage(locale, message("workflowCalls:agent.nothing"));
    return { answer: nothing, pages: first ? [first] : [] };
  }
  const beginning = translateMessage(locale, message("workflowCalls:agent.read"));
  return {
    answer: [beginning, ...found.map(({ page, line }) => `- ${line} (${page.url})`)].join("\n"),
    pages: [...new Set(found.map(({ page }) => page))],
  };
}
