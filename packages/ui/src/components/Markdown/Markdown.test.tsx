import { parser } from "markdown-to-jsx/react";
import { expect, it, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { Markdown } from "./index.ts";
import { answers } from "./Markdown.fixture.ts";
import { MARKDOWN_BOUNDS } from "./markdownBlocks.ts";

vi.mock("markdown-to-jsx/react", { spy: true });

const { show, find } = mounting();

it("parses only the last block again when text arrives", async () => {
  const { text, code, tables } = answers.it;
  const answer = `${text}\n\n${code}\n\n${tables}\n\n`.repeat(3);
  const piece = 200;
  await show(<Markdown text={answer} />);
  const blocks = vi.mocked(parser).mock.calls.length;
  vi.mocked(parser).mockClear();
  for (let end = piece; end < answer.length + piece; end += piece)
    await show(<Markdown text={answer.slice(0, end)} isStreaming />);
  const flushes = Math.ceil(answer.length / piece);
  // Each block once when it is finished, and the last one of each flush.
  expect(vi.mocked(parser).mock.calls.length).toBeLessThanOrEqual(blocks + 2 * flushes);
});

const depthOf = (element: Element): number =>
  1 + Math.max(0, ...[...element.children].map((child) => depthOf(child)));

it.each([
  ["a long line", "Q".repeat(80_000)],
  ["brackets", `${"[".repeat(10_000)}Q`],
  ["links that are not closed", "[Q](".repeat(5_000)],
  ["quotes in quotes", `${">".repeat(10_000)}Q`],
  ["lists in lists", Array.from({ length: 400 }, (_, depth) => `${"  ".repeat(depth % 200)}- Q`).join("\n")],
  ["emphasis in emphasis", "*Q **Q ".repeat(3_000)],
  ["a wide table", `${"|Q".repeat(4_000)}|\n${"|-".repeat(4_000)}|\n${"|Q".repeat(4_000)}|`],
  ["formulas that are not closed", "\\[Q".repeat(8_000)],
])("shows all of %s, with few elements", async (_name, text) => {
  await show(<Markdown text={text} data-testid="answer" />);
  const answer = find("[data-testid=answer]");
  const count = (content: string) => content.split("Q").length;
  expect(count(answer.textContent)).toBe(count(text));
  expect(answer.querySelectorAll("*").length).toBeLessThan(MARKDOWN_BOUNDS.elements);
  expect(depthOf(answer)).toBeLessThan(2 * MARKDOWN_BOUNDS.depth);
});

it("keeps the number of elements small for many small blocks", async () => {
  await show(<Markdown text={"```\na\n```\n# b\n".repeat(20_000)} />);
  expect(document.querySelectorAll("pre + *").length).toBeLessThanOrEqual(MARKDOWN_BOUNDS.blocks);
});
