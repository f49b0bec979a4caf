import { beforeEach, describe, expect, it } from "vitest";
import { type ActivePerson, Activity } from "./activity.ts";

const minute = 60_000;
let now = 0;
let entries = new Map<string, string>();

/** One tab of the browser: all tabs share the storage and the clock. */
const tab = () =>
  new Activity(
    () =>
      ({
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => void entries.set(key, value),
      }) as Storage,
    () => now,
  );

const anna: ActivePerson = { userId: "anna", signedInAt: 0 };

beforeEach(() => {
  now = 100 * minute;
  entries = new Map();
});

describe("the time without activity", () => {
  it("is over exactly when the chosen minutes have passed", () => {
    const activity = tab();
    activity.touch(anna);
    activity.setTimeoutMinutes(anna, 15);
    now += 15 * minute - 1;
    expect(activity.isOver(anna)).toBe(false);
    now += 1;
    expect(activity.isOver(anna)).toBe(true);
  });

  it("counts what was done in any tab", () => {
    const [here, there] = [tab(), tab()];
    here.touch(anna);
    here.setTimeoutMinutes(anna, 15);
    now += 14 * minute;
    there.touch(anna);
    now += 14 * minute;
    expect(here.isOver(anna)).toBe(false);
  });

  it("begins anew with a new session, whatever was left of the last one", () => {
    const activity = tab();
    activity.touch(anna);
    activity.setTimeoutMinutes(anna, 15);
    now += 60 * minute;
    expect(activity.isOver({ ...anna, signedInAt: now - minute })).toBe(false);
    expect(activity.isOver(anna)).toBe(true);
  });

  it("never ends before the person's choice is known, and never by another person's", () => {
    const activity = tab();
    activity.touch(anna);
    now += 10_000 * minute;
    expect(activity.isOver(anna)).toBe(false);
    activity.setTimeoutMinutes(anna, 15);
    expect(activity.isOver({ userId: "bruno", signedInAt: 0 })).toBe(false);
    activity.touch({ userId: "bruno", signedInAt: now });
    now += 10_000 * minute;
    expect(activity.isOver({ userId: "bruno", signedInAt: 0 })).toBe(false);
  });

  it("takes a clock that was set back for now", () => {
    const activity = tab();
    activity.touch(anna);
    activity.setTimeoutMinutes(anna, 15);
    now -= 50 * minute;
    expect(activity.isOver(anna)).toBe(false);
    activity.touch(anna);
    now += 15 * minute;
    expect(activity.isOver(anna)).toBe(true);
  });

  it.each(["", "{", "null", "[]", '"x"', '{"userId":1,"at":2}', '{"userId":"anna","at":"x","minutes":15}'])(
    "takes a damaged entry for none: %s",
    (text) => {
      entries.set("regia.activity", text);
      expect(tab().isOver(anna)).toBe(false);
      const activity = tab();
      activity.touch(anna);
      activity.setTimeoutMinutes(anna, 15);
      now += 15 * minute;
      expect(activity.isOver(anna)).toBe(true);
    },
  );

  it("counts for itself where storage is forbidden", () => {
    const activity = new Activity(
      () => {
        throw new DOMException("forbidden", "SecurityError");
      },
      () => now,
    );
    activity.touch(anna);
    activity.setTimeoutMinutes(anna, 15);
    now += 15 * minute;
    expect(activity.isOver(anna)).toBe(true);
  });
});
