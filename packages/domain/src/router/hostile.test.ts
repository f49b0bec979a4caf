import { describe, expect, test } from "vitest";
import { LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { profileRequest, routeRequest } from "./index.ts";

const TEXTS: readonly (readonly [description: string, text: string])[] = [
  ...MEGABYTE_TEXTS,
  ["opening braces", "{ ".repeat(500_000)],
  ["a word of SQL", "select ".repeat(150_000)],
  ["semicolons", `${";".repeat(1_000_000)}x`],
];

describe("a request of a megabyte is read and refused at once", { timeout: LINEAR_TIME_MS }, () => {
  test.each(TEXTS)("%s", (_description, text) => {
    const request = profileRequest(text);
    expect(request.inputTokens).toBeGreaterThan(128_000);
    expect(routeRequest({ request, plan: "enterprise" })).toMatchObject({
      kind: "refused",
      reason: "input_tokens",
    });
  });
});
