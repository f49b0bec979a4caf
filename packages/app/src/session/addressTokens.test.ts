import { describe, expect, it } from "vitest";
import { readAddressAnswer, withoutAddressAnswer } from "./addressTokens.ts";

const at = (path: string) => new URL(path, "https://regia.example");

describe("the auth service's answer in the address", () => {
  it("reads tokens from the fragment, where the service puts them", () => {
    expect(
      readAddressAnswer(at("/auth/callback?mode=login#access_token=a&refresh_token=r&type=signup")),
    ).toEqual({
      kind: "tokens",
      accessToken: "a",
      refreshToken: "r",
      type: "signup",
    });
  });

  it("reads tokens from the query", () => {
    expect(readAddressAnswer(at("/reset-password?access_token=a&refresh_token=r"))).toMatchObject({
      kind: "tokens",
      type: null,
    });
  });

  it("takes half a pair for nothing", () => {
    expect(readAddressAnswer(at("/auth/reset-password?access_token=a")).kind).toBe("none");
  });

  it("reads the service's refusal", () => {
    expect(
      readAddressAnswer(at("/#error=access_denied&error_code=otp_expired&error_description=Expired")),
    ).toEqual({
      kind: "error",
      code: "otp_expired",
      description: "Expired",
      confirmedEmail: null,
    });
  });

  it("reads a provider's refusal that has nothing but a name", () => {
    expect(readAddressAnswer(at("/auth/callback?mode=login#error=access_denied"))).toEqual({
      kind: "error",
      code: "access_denied",
      description: "",
      confirmedEmail: null,
    });
  });

  it.each([
    "/auth/callback?mode=login&error=access_denied",
    "/auth/callback?mode=login&error=access_denied&error_description=No#error=access_denied",
    "/?mode=login&error=access_denied&error_code=access_denied#error=access_denied",
  ])("removes a refusal that is in the query: %s", (path) => {
    expect(readAddressAnswer(at(path))).toMatchObject({ kind: "error", code: "access_denied" });
    expect(withoutAddressAnswer(at(path))).toMatch(/^[^#]*\?mode=login$/);
  });

  it("removes every token and keeps the rest of the address", () => {
    expect(withoutAddressAnswer(at("/auth/callback?mode=signup#access_token=a&refresh_token=r"))).toBe(
      "/auth/callback?mode=signup",
    );
    expect(withoutAddressAnswer(at("/reset-password?access_token=a&refresh_token=r&lang=en"))).toBe(
      "/reset-password?lang=en",
    );
    expect(withoutAddressAnswer(at("/reset-password?access_token=a"))).toBe("/reset-password");
  });

  it("leaves the landing page's own error parameter and ordinary fragments alone", () => {
    expect(withoutAddressAnswer(at("/?error=account_not_found&email=a%40b.it"))).toBe(
      "/?error=account_not_found&email=a%40b.it",
    );
    expect(withoutAddressAnswer(at("/#pricing"))).toBe("/#pricing");
  });
});
