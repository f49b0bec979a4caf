import { expect, test } from "vitest";
import { isRetentionNews, type RetentionNotice, seenRetention } from "./index.ts";

const notice: RetentionNotice = {
  workspace_id: "7d3f3b0c-58a1-4f6e-9d59-1f0f54d3f0aa",
  is_payer: true,
  payer_name: "Anna",
  count: 3,
  first_at: "2026-11-27T10:00:00.123456+00:00",
  last_at: "2026-12-01T10:00:00+00:00",
  days: 30,
  shortened_at: null,
  conversations: [],
};

test.each([
  ["the same", {}, false],
  ["fewer, because some were deleted", { count: 2, first_at: "2026-11-28T10:00:00+00:00" }, false],
  ["fewer, because somebody wrote in the last", { count: 2, last_at: "2026-11-30T10:00:00+00:00" }, false],
  ["the same moments, written otherwise", { last_at: "2026-12-01T11:00:00+01:00" }, false],
  ["more", { count: 4 }, true],
  ["another one in the place of a deleted one", { last_at: "2026-12-01T10:00:01+00:00" }, true],
  ["earlier ones, by a shorter plan", { first_at: "2026-11-26T10:00:00+00:00" }, true],
])("after a notice was hidden, %s: %j", (_, change, isNews) => {
  expect(isRetentionNews({ ...notice, ...change }, seenRetention(notice))).toBe(isNews);
});

test("a notice that was never hidden is news, also where what is kept is damaged", () => {
  for (const seen of [null, "", "3", "3 2026-11-27"]) expect(isRetentionNews(notice, seen)).toBe(true);
});
