import { expect, test } from "vitest";
import { euro } from "../money/index.ts";
import { comparedRequests } from "./index.ts";

test.each([
  [["0.01", "1.5"], 1],
  [["0.02", "0.0099999"], 1000],
  [["0", "0.3"], 1],
  [["0"], 1],
  [["0", "0"], 1],
  [["0.05", "0.05"], 1],
  [["0.0144", "0.0101"], 1000],
  [["0.0144", "0.0101", "0.3"], 1000],
  [["0.01", "0.02"], 1],
  [[], 1],
] as const)("costs of %j are shown for %i", (costs, requests) => {
  expect(comparedRequests(costs.map(euro))).toBe(requests);
});
