import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { newTotp, stepOf } from "./totp.ts";

/** The secret and the last six digits of the values of RFC 6238, appendix B. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;

describe("the code of an authenticator app", () => {
  it.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [20_000_000_000, "353130", 666_666_666],
  ])("after %d seconds is that of RFC 6238", (seconds, code, step) => {
    expect(stepOf(SECRET, code, seconds * 1000)).toBe(step);
  });

  it.each([
    [-2, undefined],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, undefined],
  ])("of a clock that is %d periods ahead is accepted at most one period away", (periods, distance) => {
    const now = Date.now();
    const totp = new TOTP({ secret: Secret.fromBase32(SECRET) });
    const code = totp.generate({ timestamp: now + periods * 30_000 });
    const step = stepOf(SECRET, code, now);
    expect(step === undefined ? undefined : step - totp.counter({ timestamp: now })).toBe(distance);
  });

  it.each(["", "28708", "2870822", "28708a", "２８７０８２", "287082 "])("is not %j", (code) => {
    expect(stepOf(SECRET, code, 59_000)).toBeUndefined();
  });
});

describe("a new secret", () => {
  it("is in the address and in the QR code, with what GoTrue puts there", () => {
    const { secret, uri, qrCode } = newTotp("Regia: prova", "anna+1@example.com");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: "Regia: prova",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
    expect(qrCode).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    // auth-js puts it into a data address as it is, where "#" would end it.
    expect(qrCode).not.toContain("#");
    expect(newTotp("Regia", "anna@example.com").secret).not.toBe(secret);
  });
});
