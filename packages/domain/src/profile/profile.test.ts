import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { anyValue, hostileText } from "../testing/arbitraries.ts";
import { characterCount } from "../validation/index.ts";
import {
  AVATAR_BUCKET,
  AVATAR_CACHE_SECONDS,
  avatarPath,
  decideProfileCreation,
  isRole,
  type NameSources,
  otherRole,
  profileUpdateOf,
  ROLES,
  resolveDisplayName,
  resolveFullName,
  shortId,
  shownName,
  validateProfileForm,
} from "./index.ts";

describe("the names of a new profile", () => {
  const metadata = { full_name: "Full", name: "Name", preferred_username: "preferred", user_name: "user" };

  test.each<[NameSources, string | null]>([
    [{ fullName: " Maria Rossi ", metadata }, "Maria Rossi"],
    [{ fullName: "", metadata }, "Full"],
    [{ fullName: "  ", metadata: { ...metadata, full_name: null } }, "Name"],
    [{ metadata: { full_name: 5, name: {} } }, null],
    [{ metadata: null }, null],
    [{}, null],
    [{ fullName: "a".repeat(101) }, "a".repeat(100)],
    [{ fullName: "😀".repeat(101) }, "😀".repeat(100)],
    [{ fullName: `${"a".repeat(99)} b` }, "a".repeat(99)],
    [{ fullName: "Maria\n\u202eRossi\ud83d" }, "Maria Rossi"],
    [{ fullName: "\u0000\u200f\u2028" }, null],
    [{ fullName: "👨‍👩‍👧" }, "👨‍👩‍👧"],
    [{ fullName: `${" ".repeat(1000)}Maria` }, "Maria"],
    [{ fullName: `\u200e${"a".repeat(100)}` }, "a".repeat(100)],
    [{ fullName: `${"\u200e".repeat(401)}Maria` }, null],
  ])("full name from %j is %j", (sources, name) => expect(resolveFullName(sources)).toBe(name));

  test.each<[NameSources, string | null]>([
    [{ displayName: " mari ", fullName: "Maria Rossi", metadata, email: "m@x.it" }, "mari"],
    [{ displayName: "", fullName: "Maria Rossi", metadata, email: "m@x.it" }, "Maria Rossi"],
    [{ metadata, email: "m@x.it" }, "Full"],
    [{ metadata: { preferred_username: "preferred", user_name: "user" }, email: "m@x.it" }, "preferred"],
    [{ metadata: { user_name: "user" }, email: "m@x.it" }, "user"],
    [{ metadata: {}, email: "m.rossi@x.it" }, "m.rossi"],
    [{ email: '"a@b"@x.it' }, '"a@b"'],
    [{ email: "nowhere" }, "nowhere"],
    [{ email: "@x.it" }, "@x.it"],
    [{ email: "m" }, "m"],
    [{ email: "m@" }, "m"],
    [{ email: "" }, null],
    [{ email: null }, null],
    [{}, null],
    [{ fullName: "b".repeat(80) }, "b".repeat(50)],
  ])("display name from %j is %j", (sources, name) => expect(resolveDisplayName(sources)).toBe(name));

  test("any metadata gives a name that fits, or none", () => {
    fc.assert(
      fc.property(anyValue, anyValue, hostileText, (full_name, preferred_username, displayName) => {
        const sources = { displayName, metadata: { full_name, preferred_username } };
        for (const [name, longest] of [
          [resolveDisplayName(sources), 50],
          [resolveFullName(sources), 100],
        ] as const) {
          if (name === null) continue;
          expect(name).not.toBe("");
          expect(name).toBe(name.trim());
          expect(characterCount(name)).toBeLessThanOrEqual(longest);
          expect(name).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
        }
      }),
    );
  });
});

describe("the name that is shown", () => {
  test.each([
    ["sidebar", "User"],
    ["userTable", "Unnamed User"],
  ] as const)("in the %s, %s stands in for none", (place, fallback) => {
    expect(shownName({ display_name: " mari " }, place)).toEqual({ kind: "name", name: "mari" });
    for (const profile of [null, {}, { display_name: null }, { display_name: "  " }]) {
      const shown = shownName(profile, place);
      expect(shown.kind === "fallback" && translateMessage("it", shown.text)).toBe(fallback);
    }
  });

  test("a short id is its first eight characters", () => {
    expect(shortId("12345678-90ab")).toBe("12345678");
    expect(shortId("1234")).toBe("1234");
  });
});

describe("the profile form", () => {
  test("values are trimmed, empty ones become null", () => {
    expect(profileUpdateOf({ fullName: " Maria Rossi ", displayName: " ", phone: "" })).toEqual({
      full_name: "Maria Rossi",
      display_name: null,
      phone: null,
    });
    expect(profileUpdateOf({ fullName: "", displayName: "mari", phone: " \u202a+39 02\u202c " })).toEqual({
      full_name: null,
      display_name: "mari",
      phone: "+39 02",
    });
  });

  test("names follow the authentication layer's rules, empty ones pass", () => {
    expect(validateProfileForm({ phone: "", fullName: "  ", displayName: " " }).isValid).toBe(true);
    expect(validateProfileForm({ phone: "", fullName: "Maria", displayName: "mari" }).isValid).toBe(true);
    expect(validateProfileForm({ phone: "", fullName: "M4ria", displayName: "mari" }).firstInvalid).toBe(
      "fullName",
    );
    expect(validateProfileForm({ phone: "", fullName: " ", displayName: " m " }).firstInvalid).toBe(
      "displayName",
    );
  });

  test("nothing is longer than the database takes", () => {
    const longest = { fullName: "M".repeat(100), displayName: "", phone: "1".repeat(40) };
    expect(validateProfileForm(longest).isValid).toBe(true);
    expect(validateProfileForm({ ...longest, fullName: "M".repeat(101) }).firstInvalid).toBe("fullName");
    expect(validateProfileForm({ ...longest, phone: "1".repeat(41) }).firstInvalid).toBe("phone");
  });

  test.each(["\u202e", "\u2066", "\u200b", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u3164"])(
    "names have no %j, which cannot be seen",
    (letter) => {
      const name = `Ma${letter}ria`;
      const { fields } = validateProfileForm({ phone: "", fullName: name, displayName: name });
      expect(
        [fields.fullName.message, fields.displayName.message].map(
          (each) => each && translateMessage("it", each),
        ),
      ).toEqual([
        "Il nome può contenere solo lettere, spazi, trattini e apostrofi",
        "Il nome visualizzato contiene caratteri non validi",
      ]);
    },
  );

  test("display names may join letters and emoji", () => {
    expect(
      validateProfileForm({ phone: "", fullName: "", displayName: "علی\u200cرضا 👩\u200d💻" }).isValid,
    ).toBe(true);
  });
});

describe("avatars and roles", () => {
  test("where an avatar is stored", () => {
    expect(avatarPath({ userId: "u1", type: "image/webp", now: 1_700_000_000_000.5 })).toBe(
      "u1/1700000000000.webp",
    );
    expect(avatarPath({ userId: "u1", type: "image/jpeg", now: 5 })).toBe("u1/5.jpg");
    expect([AVATAR_BUCKET, AVATAR_CACHE_SECONDS]).toEqual(["avatars", 3600]);
  });

  test("the two roles", () => {
    expect(ROLES).toEqual(["user", "admin"]);
    expect(ROLES.every(isRole)).toBe(true);
    expect(["", "Admin", "__proto__", null, undefined, 1].some(isRole)).toBe(false);
    expect([otherRole("user"), otherRole("admin")]).toEqual(["admin", "user"]);
  });
});

describe("creating a profile", () => {
  const EXISTS = "Account già esistente. Usa il login per accedere al tuo account.";
  const MISSING = "Account non trovato. Devi registrarti prima di poter accedere.";

  test.each([
    ["signup", false, "create"],
    ["signup", true, EXISTS],
    ["login", true, "keep"],
    ["login", false, MISSING],
    [null, true, "keep"],
    [null, false, "create"],
  ] as const)("mode %s, existing %s: %s", (mode, exists, expected) => {
    const decision = decideProfileCreation({ mode, exists });
    expect(decision.action === "refuse" ? translateMessage("it", decision.message) : decision.action).toBe(
      expected,
    );
  });
});
