import { type CalendarDay, DAY_MS, parseDay } from "@regia/domain/time";
import { oneLine } from "../output/safeText.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import type { Audience, EstimateOptions } from "./options.ts";

/** What makes an estimate a quote. Nothing comes from a clock: the same input gives the same bytes. */
export interface Terms {
  readonly audience: Audience;
  readonly customer: string | null;
  /** The number that the person gave; null for the one that a dated quote makes of its content. */
  readonly number: string | null;
  /** The day of issue; null for a document without dates. */
  readonly issuedOn: CalendarDay | null;
  /** Days of validity after the day of issue; null for the usual ones. */
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
 * The terms of a quote: for whom, with which number, from which day until which. A quote with a customer's name is
 * written for the customer, unless the command line says otherwise.
 *
 * @throws CliError (exit code 2) for a day that does not exist, or a validity without a day of issue
 */
export function readTerms(options: EstimateOptions, context: Context): Terms {
  const { date, validUntil } = options;
  const customer = readText("--customer", options.customer, context);
  const issuedOn = date === undefined ? null : readDay("--date", date, context);
  return {
    audience: options.audience ?? (customer === null ? "internal" : "customer"),
    customer,
    number: readText("--number", options.number, context),
    issuedOn,
    validDays: readValidDays(issuedOn, validUntil, context),
  };
}
