import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { deletionRefusal, roleChangeRefusal } from "./index.ts";

const admin = { id: "a", role: "admin" } as const;
const user = { id: "u", role: "user" } as const;

describe("the last admin and oneself (decision 12)", () => {
  test.each([
    [admin, "user", 1, "last_admin"],
    [admin, "user", 0, "last_admin"],
    [admin, "user", 2, null],
    [admin, "admin", 1, null],
    [user, "admin", 1, null],
    [user, "user", 1, null],
  ] as const)("%j to %s with %i admins", (target, role, adminCount, reason) => {
    expect(roleChangeRefusal({ target, role, adminCount })?.reason ?? null).toBe(reason);
  });

  test.each([
    ["a", admin, 1, "self"],
    ["a", admin, 2, "self"],
    ["u", user, 1, null],
    ["b", admin, 1, "last_admin"],
    ["b", admin, 2, null],
    ["a", user, 1, null],
  ] as const)("%s deletes %j with %i admins", (actorId, target, adminCount, reason) => {
    expect(deletionRefusal({ actorId, target, adminCount })?.reason ?? null).toBe(reason);
  });

  test("each refusal has its text", () => {
    const texts = [
      roleChangeRefusal({ target: admin, role: "user", adminCount: 1 }),
      deletionRefusal({ actorId: "a", target: admin, adminCount: 2 }),
    ].map((refusal) => refusal && translateMessage("it", refusal.message));
    expect(texts).toEqual([
      "L'ultimo amministratore non può essere retrocesso né eliminato.",
      "Un amministratore non può eliminare il proprio account: può farlo solo un altro amministratore.",
    ]);
  });
});
