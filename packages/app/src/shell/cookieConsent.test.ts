import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readCookieChoice, storeCookieChoice } from "./cookieConsent.ts";

/** A browser's storage in memory. */
class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>();
  get length() {
    return this.#entries.size;
  }
  clear() {
    this.#entries.clear();
  }
  getItem(key: string) {
    return this.#entries.get(key) ?? null;
  }
  key(index: number) {
    return [...this.#entries.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.#entries.delete(key);
  }
  setItem(key: string, value: string) {
    this.#entries.set(key, value);
  }
}

const choice = { functional: true, analytics: false, marketing: false };

describe("cookie consent", () => {
  it("asks until somebody chooses, and remembers the choice with its time", () => {
    vi.setSystemTime("2026-11-21T10:00:00Z");
    onTestFinished(() => void vi.useRealTimers());
    const storage = new MemoryStorage();
    expect(readCookieChoice(() => storage)).toBeNull();
    storeCookieChoice(choice, () => storage);
    expect(readCookieChoice(() => storage)).toEqual(choice);
    expect(JSON.parse(storage.getItem("regia.cookies") ?? "")).toEqual({
      essential: true,
      ...choice,
      timestamp: "2026-11-21T10:00:00.000Z",
    });
  });

  it.each(["", "{", "null", "[]", '"x"', '{"functional":"yes","analytics":true,"marketing":true}'])(
    "takes a damaged entry for no choice: %s",
    (entry) => {
      const storage = new MemoryStorage();
      storage.setItem("regia.cookies", entry);
      expect(readCookieChoice(() => storage)).toBeNull();
    },
  );

  it("is none where storage is forbidden", () => {
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    storeCookieChoice(choice, forbidden);
    expect(readCookieChoice(forbidden)).toBeNull();
  });
});
