import { type Message, message } from "../messages/index.ts";
import {
  characterCount,
  type FormResult,
  formResult,
  invalid,
  isAsciiEmail,
  VALID,
  type ValidationResult,
  validateAccountEmail,
  visibleText,
} from "../validation/index.ts";
import {
  hasBirthday,
  hasVatCheckDigit,
  isAssignable,
  isPersonalTaxCode,
  personalCheckCharacter,
} from "./italianCodes.ts";
import {
  FOREIGN_VAT,
  type ForeignCountry,
  PROVINCES,
  TAX_COUNTRIES,
  type TaxCountry,
} from "./taxCountries.ts";

/** Who a receipt is for; a professional with a VAT number counts as a company. */
export const TAX_HOLDERS = ["company", "person"] as const;

export type TaxHolder = (typeof TAX_HOLDERS)[number];

/** The fields of the tax data, in the order of the form. */
export type TaxField =
  | "holder"
  | "country"
  | "name"
  | "vatId"
  | "taxCode"
  | "recipientCode"
  | "pec"
  | "street"
  | "postalCode"
  | "city"
  | "province";

/** Tax data as it was typed; unchecked. */
export type TaxInput = Readonly<Partial<Record<TaxField, unknown>>>;

/** Checked tax data. Codes are in upper case; null stands for what is left out or not asked of this holder. */
export interface TaxData {
  readonly holder: TaxHolder;
  readonly country: TaxCountry;
  readonly name: string;
  /** The partita IVA, or the VAT number of another country with its prefix. */
  readonly vatId: string | null;
  /** The codice fiscale. */
  readonly taxCode: string | null;
  /** The codice destinatario of the Italian exchange for electronic invoices (SDI). */
  readonly recipientCode: string | null;
  /** The address for certified email, where there is no code. */
  readonly pec: string | null;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** The abbreviation of an Italian province. */
  readonly province: string | null;
}

/** The verdict on typed tax data: what to store, or the wrong fields. */
export type TaxCheck =
  | { readonly ok: true; readonly data: TaxData; readonly form: FormResult<TaxField> }
  | { readonly ok: false; readonly form: FormResult<TaxField> };

/** The longest texts that an electronic invoice can hold, in characters (FatturaPA 1.2). */
const LENGTHS = { name: 80, street: 60, city: 60 } as const;

/** The code that sends an electronic invoice to the PEC address, or to the holder's page at the tax office. */
const NO_RECIPIENT = "0000000";

/** Longer entries, in UTF-16 units, are too long whatever is removed from them. */
const LONGEST_ENTRY = 1000;

/** A line of text with single spaces, and without the characters that nobody sees, which come with a copied text. */
function lineOf(value: unknown): string {
  if (typeof value !== "string") return "";
  if (value.length > LONGEST_ENTRY) return value;
  return visibleText(value.replace(/\s+/g, " "))
    .replace(/\p{Cc}/gu, "")
    .trim();
}

/** A code in upper case, without the spaces, dots and hyphens with which it may be printed. */
const codeOf = (value: unknown): string =>
  lineOf(value)
    .toUpperCase()
    .replace(/[\s.\p{Pd}]/gu, "");

const refuse = (text: Message): ValidationResult => invalid(text);

function checkLine(text: string, max: number, missing: Message): ValidationResult {
  if (text === "") return refuse(missing);
  if (characterCount(text) > max) return refuse(message("billingRules:tax.tooLong", { max }));
  return text.isWellFormed() ? VALID : refuse(message("billingRules:tax.characters"));
}

const ELEVEN_DIGITS = /^\d{11}$/;
const RECIPIENT = /^[A-Z\d]{7}$/;

type Codes = Readonly<Record<"vatId" | "taxCode" | "recipientCode" | "pec", string>>;
type CodeChecks = Readonly<Record<keyof Codes, ValidationResult>>;

function checkVatId({ vatId, taxCode }: Codes, isCompany: boolean): ValidationResult {
  if (!isCompany) return VALID;
  // An association can be without a VAT number; its codice fiscale has 11 digits.
  if (vatId === "" && ELEVEN_DIGITS.test(taxCode)) return VALID;
  if (vatId === "") return refuse(message("billingRules:tax.vatId.required"));
  if (!ELEVEN_DIGITS.test(vatId)) return refuse(message("billingRules:tax.vatId.digits"));
  if (!isAssignable(vatId)) return refuse(message("billingRules:tax.vatId.unassigned"));
  return hasVatCheckDigit(vatId) ? VALID : refuse(message("billingRules:tax.vatId.check"));
}

function checkTaxCode(code: string, isCompany: boolean): ValidationResult {
  if (isCompany && code === "") return VALID;
  // A company's codice fiscale has 11 digits, and so has the provisional one of a person.
  if (ELEVEN_DIGITS.test(code)) {
    if (!isAssignable(code)) return refuse(message("billingRules:tax.taxCode.unassigned"));
    return hasVatCheckDigit(code) ? VALID : refuse(message("billingRules:tax.taxCode.checkDigit"));
  }
  if (!isPersonalTaxCode(code)) {
    return refuse(
      isCompany ? message("billingRules:tax.taxCode.company") : message("billingRules:tax.taxCode.person"),
    );
  }
  if (!hasBirthday(code)) return refuse(message("billingRules:tax.taxCode.birthday"));
  return code.endsWith(personalCheckCharacter(code))
    ? VALID
    : refuse(message("billingRules:tax.taxCode.checkCharacter"));
}

function checkPec({ pec, recipientCode }: Codes): ValidationResult {
  if (pec === "") return VALID;
  if (recipientCode !== "" && recipientCode !== NO_RECIPIENT)
    return refuse(message("billingRules:tax.either"));
  if (!isAsciiEmail(pec)) return validateAccountEmail(pec);
  return validateAccountEmail(pec).isValid ? VALID : refuse(message("billingRules:tax.pec"));
}

function italianCodes(input: TaxInput, isCompany: boolean): { codes: Codes; checks: CodeChecks } {
  const codes = {
    vatId: isCompany ? codeOf(input.vatId).replace(/^IT/, "") : "",
    taxCode: codeOf(input.taxCode),
    recipientCode: codeOf(input.recipientCode),
    pec: lineOf(input.pec).toLowerCase(),
  };
  const hasRecipientForm = codes.recipientCode === "" || RECIPIENT.test(codes.recipientCode);
  return {
    codes,
    checks: {
      vatId: checkVatId(codes, isCompany),
      taxCode: checkTaxCode(codes.taxCode, isCompany),
      recipientCode: hasRecipientForm ? VALID : refuse(message("billingRules:tax.recipientCode")),
      pec: checkPec(codes),
    },
  };
}

/** The codes of a holder abroad: a company's VAT number, of which only the form is checked. */
function foreignCodes(
  input: TaxInput,
  isCompany: boolean,
  country: ForeignCountry,
): { codes: Codes; checks: CodeChecks } {
  const { prefix, form, example } = FOREIGN_VAT[country];
  const written = isCompany ? codeOf(input.vatId) : "";
  const number = written.startsWith(prefix) ? written.slice(prefix.length) : written;
  const isRight = !isCompany || form.test(number);
  return {
    codes: { vatId: number && prefix + number, taxCode: "", recipientCode: "", pec: "" },
    checks: {
      vatId: isRight ? VALID : refuse(message("billingRules:tax.vatId.foreign", { example })),
      taxCode: VALID,
      recipientCode: VALID,
      pec: VALID,
    },
  };
}

const FOREIGN_POSTAL_CODE = /^[A-Z\d][A-Z\d -]{0,8}[A-Z\d]$/;

function checkPostalCode(code: string, country: TaxCountry): ValidationResult {
  if (country === "IT") return /^\d{5}$/.test(code) ? VALID : refuse(message("billingRules:tax.cap"));
  return FOREIGN_POSTAL_CODE.test(code) ? VALID : refuse(message("billingRules:tax.postalCode"));
}

function checkProvince(province: string): ValidationResult {
  if (!/^[A-Z]{2}$/.test(province)) return refuse(message("billingRules:tax.province.form"));
  return PROVINCES.has(province) ? VALID : refuse(message("billingRules:tax.province.unknown", { province }));
}

const isHolder = (value: unknown): value is TaxHolder => TAX_HOLDERS.some((holder) => holder === value);
const isCountry = (value: unknown): value is TaxCountry => TAX_COUNTRIES.some((country) => country === value);

/**
 * Checks the tax data of a receipt offline: the check digits of Italian codes, the form of those of other countries of the
 * European Union. What a holder is not asked for is left out: the VAT number of a person, the codes and the province
 * of another country.
 */
export function checkTaxData(input: TaxInput): TaxCheck {
  const holder = isHolder(input.holder) ? input.holder : "company";
  const country = isCountry(input.country) ? input.country : "IT";
  const isCompany = holder === "company";
  const { codes, checks } =
    country === "IT" ? italianCodes(input, isCompany) : foreignCodes(input, isCompany, country);
  const name = lineOf(input.name);
  const street = lineOf(input.street);
  const postalCode = lineOf(input.postalCode).toUpperCase();
  const city = lineOf(input.city);
  const province = country === "IT" ? codeOf(input.province) : "";
  const noName = isCompany
    ? message("billingRules:tax.name.company")
    : message("billingRules:tax.name.person");
  const form = formResult<TaxField>({
    holder: isHolder(input.holder) ? VALID : refuse(message("billingRules:tax.holder")),
    country: isCountry(input.country) ? VALID : refuse(message("billingRules:tax.country")),
    name: checkLine(name, LENGTHS.name, noName),
    ...checks,
    street: checkLine(street, LENGTHS.street, message("billingRules:tax.street")),
    postalCode: checkPostalCode(postalCode, country),
    city: checkLine(city, LENGTHS.city, message("billingRules:tax.city")),
    province: country === "IT" ? checkProvince(province) : VALID,
  });
  if (!form.isValid) return { ok: false, form };
  const data = {
    holder,
    country,
    name,
    vatId: codes.vatId || null,
    taxCode: codes.taxCode || null,
    recipientCode: codes.recipientCode || null,
    pec: codes.pec || null,
    street,
    postalCode,
    city,
    province: province || null,
  };
  return { ok: true, data, form };
}
