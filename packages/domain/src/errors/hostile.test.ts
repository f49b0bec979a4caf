import { describe, expect, test } from "vitest";
import { LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { mapAuthError, mapAvatarError, mapDatabaseError, presentableText } from "./index.ts";

describe("errors of a megabyte are handled at once", { timeout: LINEAR_TIME_MS }, () => {
  test.each(MEGABYTE_TEXTS)("%s", (_description, text) => {
    const error = { message: text, code: text, name: text };
    expect(mapAuthError(error).code).toBe("UNKNOWN_SIGNIN_ERROR");
    expect(mapDatabaseError(error).kind).toBe("unknown");
    expect(mapAvatarError(error).code).toBe("failed");
    expect(presentableText(error)?.length ?? 0).toBeLessThan(300);
  });
});
