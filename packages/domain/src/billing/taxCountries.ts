/** How a country of the European Union writes its VAT numbers. */
interface VatFormat {
  /** What they begin with. */
  readonly prefix: string;
  /** What follows. */
  readonly form: RegExp;
  /** A whole number of that form. */
  readonly example: string;
}

const format = (prefix: string, form: RegExp, rest: string): VatFormat => ({
  prefix,
  form,
  example: prefix + rest,
});

/** The VAT numbers of the European Union by country (VIES, question 11); only the form is checked, offline. */
export const FOREIGN_VAT = {
  AT: format("AT", /^U\d{8}$/, "U12345678"),
  BE: format("BE", /^[01]\d{9}$/, "0123456789"),
  BG: format("BG", /^\d{9,10}$/, "123456789"),
  CY: format("CY", /^\d{8}[A-Z]$/, "12345678X"),
  CZ: format("CZ", /^\d{8,10}$/, "12345678"),
  DE: format("DE", /^\d{9}$/, "123456789"),
  DK: format("DK", /^\d{8}$/, "12345678"),
  EE: format("EE", /^\d{9}$/, "123456789"),
  ES: format("ES", /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, "X1234567X"),
  FI: format("FI", /^\d{8}$/, "12345678"),
  FR: format("FR", /^[A-HJ-NP-Z\d]{2}\d{9}$/, "12345678901"),
  GR: format("EL", /^\d{9}$/, "123456789"),
  HR: format("HR", /^\d{11}$/, "12345678901"),
  HU: format("HU", /^\d{8}$/, "12345678"),
  IE: format("IE", /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-Z])$/, "1234567WA"),
  LT: format("LT", /^(?:\d{9}|\d{12})$/, "123456789"),
  LU: format("LU", /^\d{8}$/, "12345678"),
  LV: format("LV", /^\d{11}$/, "12345678901"),
  MT: format("MT", /^\d{8}$/, "12345678"),
  NL: format("NL", /^[A-Z\d+*]{9}B\d{2}$/, "123456789B01"),
  PL: format("PL", /^\d{10}$/, "1234567890"),
  PT: format("PT", /^\d{9}$/, "123456789"),
  RO: format("RO", /^\d{2,10}$/, "1234567890"),
  SE: format("SE", /^\d{10}01$/, "123456789001"),
  SI: format("SI", /^\d{8}$/, "12345678"),
  SK: format("SK", /^\d{10}$/, "1234567890"),
} as const satisfies Record<string, VatFormat>;

/** A country of the European Union besides Italy, by its ISO code. */
export type ForeignCountry = keyof typeof FOREIGN_VAT;

/** A country of the European Union, by its ISO code. */
export type TaxCountry = "IT" | ForeignCountry;

/** The countries of the European Union, Italy first. */
export const TAX_COUNTRIES: readonly TaxCountry[] = ["IT", ...(Object.keys(FOREIGN_VAT) as ForeignCountry[])];

/** The abbreviations of Italy's provinces, also those that Sardinia had until 2016 and has founded again. */
export const PROVINCES: ReadonlySet<string> = new Set(
  (
    "AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR " +
    "GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV " +
    "PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VS VT VV"
  ).split(" "),
);
