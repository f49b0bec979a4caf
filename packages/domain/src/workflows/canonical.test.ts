import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { argumentsHash, canonical, type Json, sha256Hex } from "./index.ts";

/** Appendix B of RFC 8785: the bits of a number, and its form. */
const NUMBERS = [
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
] as const;

function numberOf(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

describe("the canonical form", () => {
  test.each(NUMBERS)("of the number %s is %s", (bits, form) => {
    expect(canonical(numberOf(bits))).toBe(form);
  });

  test("is that of the example of RFC 8785, section 3.2.2 to 3.2.4", () => {
    const value = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    ) as Json;
    expect(canonical(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test("sorts names by their UTF-16 units, as section 3.2.3 does", () => {
    const names = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"];
    const form = canonical(Object.fromEntries(names.map((name) => [name, 0])));
    expect(Object.keys(JSON.parse(form) as object).filter((name) => name !== "1")).toEqual([
      "\r",
      "\u0080",
      "\u00f6",
      "\u20ac",
      "\ud83d\ude00",
      "\ufb33",
    ]);
    expect(form.startsWith('{"\\r":0,"1":0,')).toBe(true);
  });

  test("is the same whatever the order of names, and holds the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const form = canonical(value as Json);
        const reversed: unknown = JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
          typeof part === "object" && part !== null && !Array.isArray(part)
            ? Object.fromEntries(Object.entries(part).reverse())
            : part,
        );
        expect(canonical(reversed as Json)).toBe(form);
        expect(JSON.parse(form)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each(["\ud800", ["\udc00x"], { "\ud800": 1 }, Number.NaN, { a: Number.POSITIVE_INFINITY }] as Json[])(
    "is refused to what JSON cannot hold: %j",
    (value) => {
      expect(() => canonical(value)).toThrow();
    },
  );
});

test("a text's SHA-256 is that of FIPS 180-2", async () => {
  expect(await sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(await sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

test("the hash of a call is that of its tool and arguments together", async () => {
  const { canonical: form, hash } = await argumentsHash("mail.send", { to: ["a@x.it"], subject: "è" });
  expect(form).toBe('{"arguments":{"subject":"è","to":["a@x.it"]},"tool":"mail.send"}');
  expect(hash).toBe(await sha256Hex(form));
  expect((await argumentsHash("mail.send", { subject: "è", to: ["a@x.it"] })).hash).toBe(hash);
  expect((await argumentsHash("mail.post", { to: ["a@x.it"], subject: "è" })).hash).not.toBe(hash);
});
