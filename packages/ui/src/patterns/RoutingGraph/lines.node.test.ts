import { describe, expect, test } from "vitest";
import { placeOnWayOut, rowHeight, SIDE, wayIn, wayOut } from "./lines.ts";

describe("lines of the routing graph", () => {
  test("rows are distributed evenly, with each line in the middle of its row", () => {
    expect([0, 1, 2, 3].map((row) => rowHeight({ row, rows: 4 }))).toEqual([12.5, 37.5, 62.5, 87.5]);
    expect(rowHeight({ row: 0, rows: 1 })).toBe(SIDE / 2);
  });

  test("every incoming path ends, and every outgoing path begins, in the dot", () => {
    for (const y of [0, 12.5, 50, 99]) {
      expect(wayIn(y)).toMatch(new RegExp(`^M0 ${y}C.* 50 50$`));
      expect(wayOut(y)).toMatch(new RegExp(`^M50 50C.* 100 ${y}$`));
    }
  });

  test("a point on the outgoing path moves from the dot to the edge", () => {
    expect(placeOnWayOut({ y: 87.5, along: 0 })).toEqual({ x: 50, y: 50 });
    expect(placeOnWayOut({ y: 87.5, along: 1 })).toEqual({ x: 100, y: 87.5 });
    const half = placeOnWayOut({ y: 90, along: 0.5 });
    expect(half.x).toBeGreaterThan(50);
    expect(half.x).toBeLessThan(100);
    expect(half.y).toBe(70);
  });
});
