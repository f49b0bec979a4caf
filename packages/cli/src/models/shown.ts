import type { ListedModel } from "@regia/api/admin";
import { formatMoney, parseMoney } from "@regia/domain/money";
import type { Context } from "../program/context.ts";

/** The most decimals of a price for a million tokens. */
const DECIMALS = 6;

/** A price in euro for a million tokens, formatted for the language. Other text is returned unchanged. */
export function priceText(price: string, { locale }: Context): string {
  const amount = parseMoney(price);
  return amount === undefined ? price : formatMoney({ amount, locale, maximumDecimals: DECIMALS });
}

/** Whether requests are routed to a model, and if not, why. */
export function stateText({ connected, enabled, demonstration }: ListedModel, { t }: Context): string {
  if (demonstration) return t("models:state.demonstration");
  if (!enabled) return t("models:state.disabled");
  return connected ? t("models:state.inUse") : t("models:state.notConnected");
}
