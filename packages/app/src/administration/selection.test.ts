import type { AdminUser } from "@regia/ui/screens/AdminScreen";
import { expect, it } from "vitest";
import { selectionOf } from "./selection.ts";

const user = (id: string): AdminUser => ({
  id,
  email: `${id}@example.com`,
  full_name: null,
  display_name: id,
  avatar_url: null,
  role: "user",
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
  created_at: "2026-10-04T08:30:00Z",
});

it("keeps people of other pages, adds those of this one, and drops whoever is no longer selected", () => {
  const first = selectionOf(new Set(["a", "b"]), { before: new Map(), page: [user("a"), user("b")] });
  const second = selectionOf(new Set(["b", "c"]), { before: first, page: [user("c")] });
  expect([...second.keys()]).toEqual(["b", "c"]);
  expect(second.get("b")).toEqual(user("b"));
});

it("knows an id only from a page that showed it", () => {
  expect(selectionOf(new Set(["x"]), { before: new Map(), page: [user("a")] }).size).toBe(0);
});
