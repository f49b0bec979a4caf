import { moneyFromCents, parseMoney } from "@regia/domain/money";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";

const NOTHING = moneyFromCents(0);
const CENT = moneyFromCents(1);

/** Amounts of budgets in words: what was used, of which less than a cent is said so, and a budget or none. */
export function useAmounts() {
  const t = useText("team");
  const format = useFormat();
  const money = (decimal: string) => format.money(parseMoney(decimal) ?? NOTHING);
  return {
    used: (decimal: string) => {
      const amount = parseMoney(decimal) ?? NOTHING;
      return amount > 0n && amount < CENT
        ? t("budgets.less", { amount: format.money(CENT) })
        : format.money(amount);
    },
    budget: (decimal: string | null) => (decimal === null ? t("budgets.none") : money(decimal)),
    /** As it is typed: without the sign of the currency. */
    typed: (decimal: string | null | undefined) => (decimal ? money(decimal).replace("€", "").trim() : ""),
  };
}
