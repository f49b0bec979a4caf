import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { anyValue, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import {
  checkTaxData,
  PROVINCES,
  TAX_COUNTRIES,
  type TaxCheck,
  type TaxField,
  type TaxInput,
} from "./index.ts";
import { hasVatCheckDigit, personalCheckCharacter } from "./italianCodes.ts";
import { FOREIGN_VAT } from "./taxCountries.ts";

const address = {
  country: "IT",
  street: "Via Torino 2",
  postalCode: "20123",
  city: "Milano",
  province: "MI",
};
const company = { holder: "company", name: "Studio Bianchi S.r.l.", vatId: "12345678903", ...address };
const person = { holder: "person", name: "Maria Rossi", taxCode: "RSSMRA85T10A562S", ...address };

/** The wrong fields with what is said at each. */
function said({ form }: TaxCheck): Partial<Record<TaxField, string>> {
  const wrong = Object.entries(form.fields).flatMap(([field, { message }]) =>
    message ? [[field, translateMessage("it", message)]] : [],
  );
  return Object.fromEntries(wrong);
}

const wrongWith = (base: TaxInput, changed: TaxInput) => said(checkTaxData({ ...base, ...changed }));

describe("tax data that is right", () => {
  test("of a company, as it was copied from a letter", () => {
    const check = checkTaxData({
      ...company,
      name: "  Studio   Bianchi S.r.l. ",
      vatId: " it 123.456.789-03 ",
      taxCode: "12345678903",
      recipientCode: "m5uxcr1",
      street: "Via Torino\t2",
      province: "mi",
    });
    expect(check).toMatchObject({
      ok: true,
      data: {
        ...company,
        taxCode: "12345678903",
        recipientCode: "M5UXCR1",
        pec: null,
      },
    });
  });

  test("is stored without the characters that nobody sees", () => {
    const check = checkTaxData({
      ...company,
      name: "\ufeffStudio\u200b Bianchi\u202e S.r.l.\u0002",
      vatId: "IT\u200e 123\u2011456\u00ad789\u00a003\u2069",
      taxCode: "\u200b12345678903",
      pec: "studio\u200b@pec.it\u200e",
      street: "Via\u00a0Torino\u200d 2",
      postalCode: "20123\u200b",
      city: "\u2066Milano\u2069",
      province: "M\u200bI",
    });
    expect(check).toMatchObject({
      ok: true,
      data: { ...company, taxCode: "12345678903", pec: "studio@pec.it" },
    });
  });

  test("of a person, who is asked for no VAT number", () => {
    const check = checkTaxData({ ...person, taxCode: "rssmra85t10a562s", vatId: "1" });
    expect(check).toMatchObject({
      ok: true,
      data: { ...person, vatId: null, recipientCode: null, pec: null },
    });
  });

  test.each<[string, TaxInput]>([
    ["a professional", { ...company, taxCode: "RSSMRA85T10A562S" }],
    ["an association without a VAT number", { ...company, vatId: "", taxCode: "12345678903" }],
    [
      "a code of omocodia",
      { ...person, taxCode: `RSSMRA85T10A56N${personalCheckCharacter("RSSMRA85T10A56N")}` },
    ],
    ["a woman", { ...person, taxCode: `RSSMRA85T50A562${personalCheckCharacter("RSSMRA85T50A562")}` }],
    ["a person with a provisional code", { ...person, taxCode: "12345678903" }],
    ...["RSSMRA00B29A562", "RSSMRA04B69A562", "RSSMRA85S70A562", "RSSMRALQBNVA562"].map(
      (start): [string, TaxInput] => [
        `the last day of a month in ${start}`,
        { ...person, taxCode: start + personalCheckCharacter(start) },
      ],
    ),
    ["a PEC address", { ...company, pec: "Studio@PEC.it" }],
    [
      "the code of those who have none, with a PEC address",
      { ...company, recipientCode: "0000000", pec: "studio@pec.it" },
    ],
    ["that code alone", { ...company, recipientCode: "0000000" }],
    ["a person abroad", { ...person, country: "FR", taxCode: "", postalCode: "75001", province: "" }],
  ])("%s", (_who, input) => expect(said(checkTaxData(input))).toEqual({}));

  test("what another country does not ask for is left out", () => {
    const input = {
      ...company,
      country: "NL",
      vatId: "123456789b01",
      taxCode: "x",
      recipientCode: "y",
      pec: "z",
    };
    expect(checkTaxData({ ...input, postalCode: "1012 ab" })).toMatchObject({
      ok: true,
      data: {
        vatId: "NL123456789B01",
        taxCode: null,
        recipientCode: null,
        pec: null,
        postalCode: "1012 AB",
        province: null,
      },
    });
  });

  test.each(
    TAX_COUNTRIES.flatMap((country) => (country === "IT" ? [] : [[country, FOREIGN_VAT[country]] as const])),
  )("the example of %s, with its prefix and without", (country, { prefix, example }) => {
    const abroad = { ...company, country, postalCode: "1000" };
    for (const vatId of [example, example.slice(prefix.length), example.toLowerCase()]) {
      expect(checkTaxData({ ...abroad, vatId })).toMatchObject({ ok: true, data: { vatId: example } });
    }
    expect(wrongWith(abroad, { vatId: `${example}${example}` })).toHaveProperty("vatId");
  });
});

describe("tax data that is wrong says what", () => {
  test.each<[string, TaxInput, Partial<Record<TaxField, RegExp>>]>([
    ["no name", { name: " " }, { name: /ragione sociale/ }],
    ["a long name", { name: "x".repeat(81) }, { name: /al massimo 80 caratteri/ }],
    ["half a character", { name: "\ud83d" }, { name: /danneggiati/ }],
    ["a VAT number of zeros", { vatId: "00000000000" }, { vatId: /non è di nessuno/ }],
    ["a VAT number of no holder", { vatId: "00000000109" }, { vatId: /non è di nessuno/ }],
    ["a codice fiscale of zeros", { taxCode: "00000000000" }, { taxCode: /non è di nessuno/ }],
    ["a PEC address with an accent", { pec: "info@caffè.it" }, { pec: /xn--caff-8oa\.it/ }],
    ["no VAT number", { vatId: "" }, { vatId: /^Scrivi la partita IVA/ }],
    [
      "a professional without one",
      { vatId: "", taxCode: person.taxCode },
      { vatId: /^Scrivi la partita IVA/ },
    ],
    ["a short VAT number", { vatId: "1234567890" }, { vatId: /11 cifre/ }],
    ["letters in it", { vatId: "1234567890A" }, { vatId: /11 cifre/ }],
    [
      "a wrong digit",
      { vatId: "12345678904" },
      { vatId: /La cifra di controllo della partita IVA non torna/ },
    ],
    [
      "a wrong codice fiscale",
      { taxCode: "12345678904" },
      { taxCode: /La cifra di controllo del codice fiscale/ },
    ],
    ["half a codice fiscale", { taxCode: "RSSMRA" }, { taxCode: /11 cifre, quello di un professionista 16/ }],
    ["a short recipient code", { recipientCode: "ABC123" }, { recipientCode: /7 lettere o cifre/ }],
    ["a recipient code with a sign", { recipientCode: "ABC_123" }, { recipientCode: /7 lettere o cifre/ }],
    ["no PEC address", { pec: "studio" }, { pec: /come un indirizzo email/ }],
    ["both ways", { recipientCode: "M5UXCR1", pec: "studio@pec.it" }, { pec: /Basta uno dei due/ }],
    ["no street", { street: "" }, { street: /via e il numero civico/ }],
    ["a short CAP", { postalCode: "2012" }, { postalCode: /CAP ha 5 cifre/ }],
    ["no town", { city: "" }, { city: /comune/ }],
    ["no province", { province: "" }, { province: /Scrivi la sigla/ }],
    ["a province in words", { province: "Milano" }, { province: /Scrivi la sigla/ }],
    ["an invented province", { province: "zz" }, { province: /^ZZ non è la sigla di una provincia/ }],
    ["another continent", { country: "US" }, { country: /Unione europea/ }],
    ["no kind of holder", { holder: "dog" }, { holder: /azienda o per una persona/ }],
    ["a foreign number without its form", { country: "DE", vatId: "12" }, { vatId: /come DE123456789\.$/ }],
    ["a foreign company without one", { country: "DE", vatId: "" }, { vatId: /come DE123456789\.$/ }],
    ["an Italian number in Germany", { country: "DE", vatId: "IT12345678903" }, { vatId: /come DE/ }],
    [
      "a foreign postcode of one letter",
      { country: "DE", vatId: "123456789", postalCode: "A" },
      { postalCode: /da 2 a 10/ },
    ],
  ])("%s", (_what, changed, expected) => {
    const patterns = Object.entries(expected).map(([field, pattern]) => [
      field,
      expect.stringMatching(pattern),
    ]);
    expect(wrongWith(company, changed)).toEqual(Object.fromEntries(patterns));
  });

  test.each<[string, string, RegExp]>([
    ["no codice fiscale", "", /16 caratteri/],
    ["a provisional one with a wrong digit", "12345678904", /cifra di controllo del codice fiscale/],
    ["a provisional one of zeros", "00000000000", /non è di nessuno/],
    ["a month that no code has", "RSSMRA85F10A562S", /16 caratteri/],
    ["a day that no month has", "RSSMRA85T32A562S", /giorno di nascita/],
    ["day 0", "RSSMRA85T00A562S", /giorno di nascita/],
    ["day 0 of a woman", "RSSMRA85T40A562S", /giorno di nascita/],
    ["a day beyond a woman's", "RSSMRA85T72A562S", /giorno di nascita/],
    ["31 November", "RSSMRA85S31A562S", /giorno di nascita/],
    ["31 November of a woman, in letters of omocodia", "RSSMRA85STMA562S", /giorno di nascita/],
    ["29 February of a year that has none", "RSSMRA01B29A562S", /giorno di nascita/],
    ["30 February of one that has one more day", "RSSMRA04B30A562S", /giorno di nascita/],
    ["a wrong last letter", "RSSMRA85T10A562T", /ultima lettera del codice fiscale non torna/],
  ])("of a person: %s", (_what, taxCode, pattern) => {
    expect(wrongWith(person, { taxCode })).toEqual({ taxCode: expect.stringMatching(pattern) });
  });

  test("the first wrong field in the order of the form gets the focus", () => {
    const { form } = checkTaxData({ holder: "company", country: "IT" });
    expect(form.firstInvalid).toBe("name");
    expect(Object.keys(said({ ok: false, form }))).toEqual([
      "name",
      "vatId",
      "street",
      "postalCode",
      "city",
      "province",
    ]);
  });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
const letters = (length: number) =>
  fc
    .array(fc.integer({ min: 65, max: 90 }), { minLength: length, maxLength: length })
    .map((all) => String.fromCharCode(...all));

const vatId = digits(10).map((start) => {
  const last = "0123456789".split("").find((digit) => hasVatCheckDigit(start + digit));
  return `${start}${last}`;
});

/** A person's codice fiscale, in which any digit may be a letter of omocodia. */
const taxCode = fc
  .record({
    names: letters(6),
    year: digits(2),
    month: fc.constantFrom(..."ABCDEHLMPRST"),
    // Every month has these.
    day: fc.integer({ min: 1, max: 28 }),
    isWoman: fc.boolean(),
    place: letters(1),
    number: digits(3),
    swaps: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  })
  .map(({ names, year, month, day, isWoman, place, number, swaps }) => {
    const born = String(day + (isWoman ? 40 : 0)).padStart(2, "0");
    const figures = `${year}${born}${number}`;
    const written = [...figures].map((digit, index) => (swaps[index] ? "LMNPQRSTUV"[Number(digit)] : digit));
    const code = [
      names,
      ...written.slice(0, 2),
      month,
      ...written.slice(2, 4),
      place,
      ...written.slice(4),
    ].join("");
    return code + personalCheckCharacter(code);
  });

describe("check characters", () => {
  test("every right number passes, and one wrong digit is always noticed", () => {
    fc.assert(
      fc.property(vatId, fc.nat(10), fc.integer({ min: 1, max: 9 }), (number, place, step) => {
        expect(said(checkTaxData({ ...company, vatId: number }))).toEqual({});
        const other = (Number(number[place]) + step) % 10;
        const wrong = number.slice(0, place) + other + number.slice(place + 1);
        expect(wrongWith(company, { vatId: wrong })).toHaveProperty("vatId");
      }),
    );
  });

  test("two neighbouring digits in the wrong order are noticed, but for 0 and 9, which the rule cannot tell", () => {
    fc.assert(
      fc.property(vatId, fc.nat(9), (number, place) => {
        const [one = "", other = ""] = number.slice(place, place + 2);
        fc.pre(one !== other && ![one, other].every((digit) => "09".includes(digit)));
        const swapped = number.slice(0, place) + other + one + number.slice(place + 2);
        expect(wrongWith(company, { vatId: swapped })).toHaveProperty("vatId");
      }),
    );
  });

  test("every right codice fiscale passes, and one wrong character is always noticed", () => {
    const character = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    fc.assert(
      fc.property(taxCode, fc.nat(15), character, (code, place, other) => {
        expect(wrongWith(person, { taxCode: code })).toEqual({});
        const known = code[place] ?? "";
        fc.pre(other !== known && /\d/.test(other) === /\d/.test(known));
        const wrong = code.slice(0, place) + other + code.slice(place + 1);
        expect(wrongWith(person, { taxCode: wrong })).toHaveProperty("taxCode");
      }),
    );
  });
});

test("checked data is right when it is checked again, and stays as it is", () => {
  const holder = fc.constantFrom("company", "person");
  fc.assert(
    fc.property(holder, vatId, taxCode, fc.constantFrom(...PROVINCES), (which, number, code, province) => {
      const check = checkTaxData({ ...company, holder: which, vatId: number, taxCode: code, province });
      if (!check.ok) throw new Error(JSON.stringify(said(check)));
      expect(checkTaxData(check.data)).toMatchObject({ ok: true, data: check.data });
    }),
  );
});

test("any value is answered", () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const input = Object.fromEntries(Object.keys(company).map((field) => [field, value]));
      expect(checkTaxData({ ...input, taxCode: value, recipientCode: value, pec: value }).ok).toBe(false);
    }),
  );
});

test.each(MEGABYTE_TEXTS)("%s, a megabyte of it, is refused at once", (_what, text) => {
  const input = { ...company, name: text, vatId: text, taxCode: text, pec: text, street: text, city: text };
  expect(checkTaxData(input).ok).toBe(false);
});

test("there are 107 provinces, and four that Sardinia has again", () => expect(PROVINCES.size).toBe(111));
