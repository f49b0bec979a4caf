export { apportionCents } from "./apportion.ts";
export { formatMoney, type MoneyFormat } from "./format.ts";
export {
  euro,
  MONEY_DECIMALS,
  type Money,
  moneyFromAtto,
  moneyFromCents,
  parseMoney,
  roundToCents,
  scaleMoney,
  sumMoney,
  toCents,
  toDecimal,
  toNumber,
} from "./money.ts";
