import { BOOKS_YEARS, PAYMENT_GRACE_DAYS, TRIAL_REMINDER_DAYS, WITHDRAWAL_DAYS } from "@regia/domain/billing";
import { message } from "@regia/domain/messages";
import { type BillingPeriod, FORMER_RETENTION_DAYS, planOf, TRIAL_DAYS } from "@regia/domain/plans";
import { useFormat } from "../useFormat.ts";
import { useLocalizedText } from "../useLocalizedText.ts";
import type { RuleFigure } from "./documentType.ts";

/** The figures of the rules of payments, in words: what the frequent questions and the terms say of them is the same. */
export function useRuleFigures(): Readonly<Record<RuleFigure, string>> {
  const say = useLocalizedText();
  const format = useFormat();
  const days = (count: number) => say(message("limits:value.days", { count }));
  const { price: prices } = planOf("pro");
  const price = (period: BillingPeriod) =>
    prices ? format.money(prices[period], { shortWhole: true }) : say(message("plans:price.custom"));
  return {
    monthlyPrice: price("monthly"),
    yearlyPrice: price("yearly"),
    trialDays: days(TRIAL_DAYS),
    reminderDays: format.list(TRIAL_REMINDER_DAYS.map(days)),
    graceDays: days(PAYMENT_GRACE_DAYS),
    withdrawalDays: days(WITHDRAWAL_DAYS),
    formerRetention: days(FORMER_RETENTION_DAYS),
    booksYears: format.number(BOOKS_YEARS),
  };
}
