import { ERROR_STATUSES, type ErrorCode } from "@regia/api/errors";
import { LOCALES, message } from "@regia/domain/messages";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../lib/http/index.ts";
import { unauthorized } from "../../lib/identity/index.ts";
import { errorResponse } from "./failures.ts";

const CODES = Object.keys(ERROR_STATUSES) as ErrorCode[];
const text = message("requests:malformed");

describe("a program", () => {
  it.each(CODES.filter((code) => [429, 503].includes(ERROR_STATUSES[code])))(
    "is told after %s when another attempt can help",
    (code) => {
      const { headers } = errorResponse(new Refusal(code, text), "en");
      expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    },
  );

  it("is told when a budget is renewed, and not to try before", () => {
    const resetsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { headers } = errorResponse(new Refusal("budget", text, { met: { resetsAt } }), "en");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(headers.get("x-should-retry")).toBe("false");
  });

  it.each(LOCALES)("is told of its token, not of a session: %s", async (locale) => {
    const body = await errorResponse(unauthorized(), locale).json();
    expect(body).toEqual({
      error: {
        message: expect.stringContaining("regia tokens create"),
        type: "authentication_error",
        param: null,
        code: "unauthorized",
      },
    });
  });
});
