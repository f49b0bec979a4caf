import fc from "fast-check";
import { expect, test } from "vitest";
import { scoreLayout } from "./scoreLayout.ts";

const waits = new Map([
  ["a", []],
  ["b", []],
  ["c", ["a"]],
  ["d", ["a", "b", "c"]],
]);
const levels = [["a", "b"], ["c"], ["d"]];

test("each level has a line, and the longest way leads", () => {
  const { lines, marks, links } = scoreLayout(levels, waits);
  expect(lines).toHaveLength(3);
  expect(marks.filter(({ leads }) => leads).map(({ key }) => key)).toEqual(["a", "c", "d"]);
  expect(links.filter(({ leads }) => leads).map(({ id }) => id)).toEqual(["a c", "c d"]);
  expect(links).toHaveLength(4);
});

test("no two steps stand in the same place, and all within the drawing", () => {
  const shapes = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(shapes, (counts) => {
      const rows = counts.map((count, row) =>
        Array.from({ length: count }, (_, place) => `k${row}_${place}`),
      );
      const { marks, width, height } = scoreLayout(rows, new Map());
      expect(new Set(marks.map(({ x, y }) => `${x} ${y}`)).size).toBe(marks.length);
      for (const { x, y } of marks) {
        expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
      }
    }),
  );
});

test("a circle draws no line backwards and does not hang", () => {
  const { links } = scoreLayout(
    [["a", "b"]],
    new Map([
      ["a", ["b"]],
      ["b", ["a"]],
    ]),
  );
  expect(links).toEqual([]);
});
