import { describe, expect, test } from "vitest";
import { LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { parseDay, parseInstant } from "./index.ts";

describe("a megabyte is refused at once as a timestamp or a day", {
  timeout: LINEAR_TIME_MS,
}, () => {
  test.each(MEGABYTE_TEXTS)("%s", (_description, text) => {
    expect([parseInstant(text), parseDay(text)]).toEqual([null, null]);
  });
});
