import { usageBar } from "@regia/domain/entitlements";
import { UsageBar } from "../../components/UsageBar/index.ts";
import { useText } from "../../i18n/useText.ts";
import { amountLine, amountName, amountUsed } from "./BudgetSection.css.ts";
import { useAmounts } from "./useAmounts.ts";

interface BudgetUsageProps {
  label: string;
  /** Decimal euro. */
  used: string;
  /** Decimal euro; null for no budget. */
  limit: string | null;
}

/** What was used of a budget; without one, only what was used. */
export function BudgetUsage({ label, used, limit }: BudgetUsageProps) {
  const t = useText("team");
  const amounts = useAmounts();
  if (limit === null) {
    return (
      <p className={amountLine}>
        <span className={amountName}>{label}</span>
        <span className={amountUsed}>{amounts.used(used)}</span>
      </p>
    );
  }
  const { state, fill } = usageBar({ used: Number(used), limit: Number(limit) });
  return (
    <UsageBar
      label={label}
      level={state}
      share={fill}
      levelText={fill < 1 ? t("budgets.nearEnd") : t("budgets.usedUp")}
      valueText={t("budgets.usedOf", { used: amounts.used(used), limit: amounts.budget(limit) })}
    />
  );
}
