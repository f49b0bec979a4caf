import { expect, test } from "vitest";
import { conversationGroups } from "./conversationGroups.ts";
import type { ConversationSummary } from "./types.ts";

const conversation = (touchedAt: string, isPinned = false): ConversationSummary => ({
  id: touchedAt,
  title: touchedAt,
  touchedAt,
  isPinned,
  isArchived: false,
});

test("conversations are grouped by days in Rome, pinned ones first", () => {
  const groups = conversationGroups(
    [
      // Half past midnight in Rome, on the day of `now`.
      "2026-11-22T23:30:00Z",
      "2026-11-22T22:30:00Z",
      "2026-11-16T12:00:00Z",
      "2026-11-15T12:00:00Z",
      "2026-10-23T12:00:00Z",
      "2026-09-30T22:30:00Z",
      "2025-10-01T12:00:00Z",
    ]
      .map((touchedAt) => conversation(touchedAt))
      .concat(conversation("2024-01-01T12:00:00Z", true)),
    { now: "2026-11-23T10:00:00Z", locale: "it" },
  );
  expect(groups.map(({ key, items }) => [key, items.map(({ id }) => id.slice(0, 10))])).toEqual([
    ["pinned", ["2024-01-01"]],
    ["today", ["2026-11-22"]],
    ["yesterday", ["2026-11-22"]],
    ["week", ["2026-11-16"]],
    ["month", ["2026-11-15"]],
    ["ottobre 2026", ["2026-10-23", "2026-09-30"]],
    ["ottobre 2025", ["2025-10-01"]],
  ]);
});
