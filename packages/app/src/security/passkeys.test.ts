import { describe, expect, it, vi } from "vitest";
import { passkeyObstacle, passkeyRefusal } from "./passkeys.ts";

/** A page at an address, in a browser with or without passkeys. */
const pageAt = (hostname: string, { isSecure = true, knows = true } = {}) => {
  vi.stubGlobal("PublicKeyCredential", knows ? { parseCreationOptionsFromJSON: () => {} } : {});
  return { location: { hostname }, isSecureContext: isSecure };
};

describe("passkeys", () => {
  it.each([
    ["regia.example", {}, undefined],
    ["localhost", {}, undefined],
    ["regia.example", { isSecure: false }, "address"],
    ["127.0.0.1", {}, "address"],
    ["[::1]", {}, "address"],
    ["regia.example", { knows: false }, "browser"],
  ])("at %s (%j) meet the obstacle %s", (hostname, browser, obstacle) => {
    expect(passkeyObstacle(pageAt(hostname, browser))).toBe(obstacle);
  });

  it("tell a cancelled request from refusals, and from other failures", () => {
    const thrown = (name: string) => passkeyRefusal(new DOMException("", name));
    expect([thrown("AbortError"), thrown("NotAllowedError")]).toEqual(["cancelled", "cancelled"]);
    expect([thrown("InvalidStateError"), thrown("NotSupportedError")]).toEqual(["held", "unsuitable"]);
    expect(passkeyRefusal({ code: "mfa_verification_failed" })).toBe("wrong");
    expect(passkeyRefusal({ code: "mfa_factor_name_conflict" })).toBe("name");
    expect(passkeyRefusal(new TypeError("Failed to fetch"))).toBeUndefined();
  });
});
