import { describe, expect, test } from "vitest";
import {
  DEFAULT_LOCALE,
  type MessageKey,
  message,
  parseLocale,
  preferredLocale,
  terminalLocale,
  translate,
  translateMessage,
} from "./index.ts";

test("a message is plain data", () => {
  const said = message("limits:invalid.unknownField", { field: "x" });
  expect(JSON.parse(JSON.stringify(said))).toEqual(said);
  expect(message("plans:price.free")).toStrictEqual({ key: "plans:price.free" });
});

describe("translate", () => {
  test("inserts values, and formats numbers in the language", () => {
    expect(translate("it", "limits:value.tokens", { count: 32_000 })).toBe("32.000 token");
    expect(translate("it", "limits:value.tokens", { count: 8000 })).toBe("8.000 token");
    expect(translate("en", "limits:value.tokens", { count: 32_000 })).toBe("32,000 tokens");
    expect(translate("it", "limits:invalid.unknownField", { field: "a" })).toBe("Campo sconosciuto: a.");
  });

  test.each([
    [0, "0 giorni"],
    [1, "1 giorno"],
    [2, "2 giorni"],
    [1_000_000, "1.000.000 di giorni"],
  ])("%i days in Italian", (count, text) => {
    expect(translate("it", "limits:value.days", { count })).toBe(text);
  });

  test.each([
    ["1 marzo 2027", "il 1 marzo 2027"],
    ["8 marzo 2027", "l'8 marzo 2027"],
    ["11 marzo 2027", "l'11 marzo 2027"],
    ["18 marzo 2027", "il 18 marzo 2027"],
    ["11/03/2027", "l'11/03/2027"],
    ["110", "il 110"],
    ["80%", "l'80%"],
  ])("%s has the Italian article that is spoken before it", (date, text) => {
    const max = 5;
    expect(translate("it", "fileRules:month", { max, date })).toMatch(new RegExp(`Si rinnovano ${text}\\.$`));
  });

  test("a value is never read as a placeholder or a replacement pattern", () => {
    const text = translate("en", "limits:invalid.unknownField", { field: "{{field}} $& $1 {{constructor}}" });
    expect(text).toBe("Unknown field: {{field}} $& $1 {{constructor}}.");
  });

  test("a placeholder without its value stays, whatever objects inherit", () => {
    expect(translate("en", "limits:invalid.unknownField", {})).toBe("Unknown field: {{field}}.");
    expect(translate("en", "limits:value.tokens")).toBe("limits:value.tokens");
    expect(translate("en", "errors:verbatim", Object.create({ text: "inherited" }))).toBe("{{text}}");
  });

  test("a text where a number is expected is put in as it is", () => {
    expect(translate("en", "limits:value.count", { count: "many" })).toBe("many");
  });

  test.each(["nowhere:at.all", "plans:constructor", "__proto__:toString", ""])(
    "the unknown key %j is returned unchanged",
    (key) => {
      expect(translate("en", key as MessageKey)).toBe(key);
      expect(translate("it", key as MessageKey, { count: 2 })).toBe(key);
    },
  );

  test("a message is translated with its own values", () => {
    expect(translateMessage("en", message("limits:value.gigabytes", { count: 5 }))).toBe("5 GB");
    expect(translateMessage("it", message("plans:price.free"))).toBe("Gratis");
  });
});

describe("languages", () => {
  test("Italian is the default", () => expect(DEFAULT_LOCALE).toBe("it"));

  test.each([
    ["it", "it"],
    ["it-IT", "it"],
    ["IT_it.UTF-8", "it"],
    ["en-US", "en"],
    ["EN", "en"],
    ["ita", undefined],
    ["fr", undefined],
    ["", undefined],
    [undefined, undefined],
    [7, undefined],
  ])("the tag %j is %j", (tag, locale) => {
    expect(parseLocale(tag)).toBe(locale);
  });

  test.each([
    [undefined, "it"],
    [null, "it"],
    ["", "it"],
    ["en", "en"],
    ["it-IT,it;q=0.9,en;q=0.8", "it"],
    ["en-GB,it;q=0.8", "en"],
    ["it;q=0.5, en;q=0.8", "en"],
    ["la-VA,la;q=0.9,en;q=0.8", "en"],
    ["fr", "it"],
    ["en;q=0,it;q=0.1", "it"],
    ["en;level=1;q=0", "it"],
    [";;;q=,,", "it"],
    ["x".repeat(100_000), "it"],
  ])("the header Accept-Language %j means %s", (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });

  test.each([
    [{}, "it"],
    [{ LANG: "C.UTF-8" }, "it"],
    [{ LANG: "en_US.UTF-8" }, "en"],
    [{ LANG: "it_IT.UTF-8", LC_MESSAGES: "en_GB" }, "en"],
    [{ LANG: "en", LC_MESSAGES: "en", LC_ALL: "it_IT" }, "it"],
    [{ LANG: "en", LC_MESSAGES: "", LC_ALL: "" }, "en"],
    [{ LANG: "en", LC_ALL: "fr_FR" }, "it"],
  ])("a terminal with %j has the language %s", (environment, locale) => {
    expect(terminalLocale(environment)).toBe(locale);
  });
});
