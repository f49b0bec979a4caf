import { describe, expect, test } from "vitest";
import { LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { characterCount } from "../validation/index.ts";
import { profileUpdateOf, resolveDisplayName, shortId } from "./index.ts";

describe("a name of a megabyte is cut at once", { timeout: LINEAR_TIME_MS }, () => {
  test.each(MEGABYTE_TEXTS)("%s", (_description, text) => {
    const name = resolveDisplayName({ displayName: text, email: "m@x.it" }) ?? "";
    expect(characterCount(name)).toBeLessThanOrEqual(50);
    expect(profileUpdateOf({ fullName: text, displayName: "", phone: "" }).display_name).toBeNull();
    expect(shortId(text)).toHaveLength(8);
  });
});
