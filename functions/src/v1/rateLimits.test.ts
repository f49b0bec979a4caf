import { expect, it } from "vitest";
import { rateLimitHeaders } from "./rateLimits.ts";

it.each([
  [1, "1s"],
  [59_001, "1m0s"],
  [42_000, "42s"],
  [360_000, "6m0s"],
  [3_600_000, "1h0m0s"],
  [7_384_000, "2h3m4s"],
])("%i ms until a rate is whole again are %s", (resetsIn, shown) => {
  expect(rateLimitHeaders({ wait: 0, limit: 600, remaining: 7, resetsIn })).toEqual({
    "x-ratelimit-limit-requests": "600",
    "x-ratelimit-remaining-requests": "7",
    "x-ratelimit-reset-requests": shown,
  });
});
