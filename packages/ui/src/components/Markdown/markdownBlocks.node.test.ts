import { expect, it } from "vitest";
import {
  headingLevels,
  linkDefinitions,
  MARKDOWN_BOUNDS,
  markdownBlocks,
  withLiterals,
} from "./markdownBlocks.ts";

const textsOf = (source: string) => markdownBlocks(source).map(({ kind, text }) => `${kind}: ${text}`);

it.each([
  ["blank lines", "a\nb\n\nc", ["text: a\nb", "text: c"]],
  ["headings", "# A\nb\nC\n===\nd\n---", ["text: # A", "text: b\nC\n===", "text: d\n---"]],
  ["fenced code", "a\n```ts\nb\n\nc\n```\nd", ["text: a", "code: b\n\nc", "text: d"]],
  ["a fence within a longer one", "````\n```\na\n```\n````", ["code: ```\na\n```"]],
  ["a fence that is not closed", "a\n\n~~~\nb\n\nc", ["text: a", "code: b\n\nc"]],
  ["an opening fence that is not complete", "```t", ["code: "]],
  [
    "a list with paragraphs and code",
    "a\n- b\n\n  c\n  ```\n  d\n\n  e\n  ```\n\n- f\n\ng",
    ["text: a", "text: - b\n\n  c\n  ```\n  d\n\n  e\n  ```\n\n- f", "text: g"],
  ],
  ["a fence in a list that ends with it", "- ```\n  a\n\nb\n\nc", ["text: - ```\n  a\n\nb", "text: c"]],
  ["code without a fence", "    a\n\n    b", ["text:     a\n\n    b"]],
])("divides at %s", (_name, source, expected) => {
  expect(textsOf(source)).toEqual(expected);
});

it("does not change finished blocks when text is appended", () => {
  const source =
    "# A\n\nb\n\n- c\n\n- d\n```js\ne\n\nf\n```\n| g |\n| - |\n\nh\n---\n> i\n\n1. j\n   ```\n   k\n   ```\nl";
  const whole = markdownBlocks(source);
  for (let length = 0; length < source.length; length += 1) {
    const finished = markdownBlocks(source.slice(0, length)).slice(0, -1);
    // The block before the last one may still become a heading.
    expect(whole.slice(0, Math.max(finished.length - 1, 0))).toEqual(finished.slice(0, -1));
  }
});

it("divides a long list between its items", () => {
  const blocks = markdownBlocks("- item of a list\n".repeat(1000));
  expect(blocks.length).toBeGreaterThan(3);
  expect(Math.max(...blocks.map(({ text }) => text.length))).toBeLessThan(4000);
});

it("gives headings levels without gaps", () => {
  const blocks = markdownBlocks("### A\n\n## B\n\n#### C\n\nD\n===\n\n###### E\n\n> ## F\n> ---");
  expect([...headingLevels(blocks, 3).values()]).toEqual([3, 3, 4, 3, 4]);
});

it("collects the addresses of links, but neither footnotes nor code", () => {
  const blocks = markdownBlocks("[1]: https://a.it\n\n[^2]: b\n\n```\n[3]: https://c.it\n```");
  expect(linkDefinitions(blocks)).toBe("[1]: https://a.it\n");
});

it.each([
  ["$a_b$", "\\$a\\_b\\$"],
  ["\\(a*b\\)", "\\\\\\(a\\*b\\\\\\)"],
  ["x[^1]", "x\\[\\^1]"],
  ["costs $5 and $10", "costs $5 and $10"],
  ["`$a_b$`", "`$a_b$`"],
  ["  ```\n$a_b$\n```", "  ```\n$a_b$\n```"],
])("escapes formulas outside of code: %s", (source, expected) => {
  expect(withLiterals(source)).toBe(expected);
});

it("leaves what is over a bound unparsed", () => {
  const long = markdownBlocks("a".repeat(MARKDOWN_BOUNDS.characters + 1));
  expect(long.map(({ kind }) => kind)).toEqual(["plain"]);
  const many = markdownBlocks("a\n\n".repeat(MARKDOWN_BOUNDS.blocks + 50));
  expect(many).toHaveLength(MARKDOWN_BOUNDS.blocks + 1);
  expect(many.at(-1)?.kind).toBe("plain");
  expect(
    many
      .map(({ text }) => text)
      .join("")
      .match(/a/g),
  ).toHaveLength(MARKDOWN_BOUNDS.blocks + 50);
  const codes = markdownBlocks("```\na\n```\n".repeat(MARKDOWN_BOUNDS.codeBlocks + 1));
  expect(codes.map(({ kind }) => kind).indexOf("plain")).toBe(MARKDOWN_BOUNDS.codeBlocks);
  for (const mark of ["> ", ">", "- ", "1. ", "> - "])
    expect(markdownBlocks(`${mark.repeat(10_000)}a`).map(({ kind }) => kind)).toEqual(["plain"]);
});
