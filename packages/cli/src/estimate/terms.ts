import type { Seller } from "@regia/domain/quote";
import { type CalendarDay, DAY_MS, parseDay, romeDay } from "@regia/domain/time";
import { oneLine } from "../output/safeText.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import type { Audience, EstimateOptions } from "./options.ts";
import { readSeller } from "./seller.ts";

/**
 * The data that makes an estimate a quote. With a day of issue none of it depends on the clock, so that the same input
 * gives the same bytes.
 */
export interface Terms {
  readonly audience: Audience;
  readonly customer: string | null;
  /** Who sells; null if it is not known, or the document is not for a customer. */
  readonly seller: Seller | null;
  /** The given number; null to compute the number of a dated quote from its content. */
  readonly number: string | null;
  /** The day of issue; null for a document without dates. */
  readonly issuedOn: CalendarDay | null;
  /** Days of validity after the day of issue; null for the default. */
  readonly validDays: number | null;
}

const LONGEST_TEXT = 200;

function utc({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day);
}

function readDay(option: string, text: string, { t }: Context): CalendarDay {
  const day = parseDay(text);
  if (!day) throw usageError(t("estimateCommand:error.notADay", { option, text }));
  return day;
}

function readText(option: string, text: string | undefined, { t }: Context): string | null {
  if (text === undefined) return null;
  const line = oneLine(text);
  if (line === "") throw usageError(t("estimateCommand:error.emptyText", { option }));
  if (line.length > LONGEST_TEXT)
    throw usageError(t("estimateCommand:error.longText", { option, longest: LONGEST_TEXT }));
  return line;
}

function readValidDays(
  issuedOn: CalendarDay | null,
  validUntil: string | undefined,
  context: Context,
): number | null {
  if (validUntil === undefined) return null;
  if (!issuedOn) throw usageError(context.t("estimateCommand:error.validityWithoutDate"));
  const days = (utc(readDay("--valid-until", validUntil, context)) - utc(issuedOn)) / DAY_MS;
  if (days < 0) throw usageError(context.t("estimateCommand:error.endsBeforeItBegins"));
  return days;
}

/**
 * Parses the terms of a quote: seller, customer, number, day of issue and validity. A quote that names a customer is for
 * the customer, unless the options say otherwise, and one for the customer is issued today if they name no day.
 *
 * @throws CliError (exit code 2) for a day that does not exist, or a validity without a day of issue
 */
export async function readTerms(options: EstimateOptions, context: Context): Promise<Terms> {
  const { date, validUntil } = options;
  const customer = readText("--customer", options.customer, context);
  const audience = options.audience ?? (customer === null ? "internal" : "customer");
  const isForCustomer = audience === "customer";
  const today = isForCustomer ? romeDay(Date.now()) : null;
  const issuedOn = date === undefined ? today : readDay("--date", date, context);
  return {
    audience,
    customer,
    seller: isForCustomer ? await readSeller(options.seller, context) : null,
    number: readText("--number", options.number, context),
    issuedOn,
    validDays: readValidDays(issuedOn, validUntil, context),
  };
}
