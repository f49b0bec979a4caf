import { describe, expect, it } from "vitest";
import { CookieConsentStore } from "./cookieConsent.ts";

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

const at = () => new Date("2026-11-21T10:00:00Z");
const choice = { functional: true, analytics: false, marketing: false };

describe("cookie consent", () => {
  it("asks until somebody chooses, and remembers the choice with its time", () => {
    const storage = new MemoryStorage();
    expect(new CookieConsentStore(() => storage, at).snapshot()).toBeNull();
    new CookieConsentStore(() => storage, at).choose(choice);
    expect(new CookieConsentStore(() => storage, at).snapshot()).toEqual(choice);
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
      expect(new CookieConsentStore(() => storage, at).snapshot()).toBeNull();
    },
  );

  it("follows what another tab chose", () => {
    const storage = new MemoryStorage();
    const here = new CookieConsentStore(() => storage, at);
    let calls = 0;
    here.subscribe(() => {
      calls += 1;
    });
    new CookieConsentStore(() => storage, at).choose(choice);
    here.refresh();
    expect(here.snapshot()).toEqual(choice);
    expect(calls).toBe(1);
  });

  it("keeps the choice for the page where storage is forbidden", () => {
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    const store = new CookieConsentStore(forbidden, at);
    store.choose(choice);
    expect(store.snapshot()).toEqual(choice);
  });
});
