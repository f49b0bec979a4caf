import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { over as overStyle } from "./Composer.css.ts";
import { costText, spentText } from "./cost.ts";
import type { Spending } from "./types.ts";

/** Decimals of what a conversation costs: most cost less than a cent. */
const CONVERSATION_DECIMALS = 4;
const BUDGET_DECIMALS = 2;

/** What the open conversation cost, and what was spent of the month's budget. */
export function SpendingFigures({ conversation, month }: Spending) {
  const t = useText("chat");
  const format = useFormat();
  const { of, used, limit, isUsedUp, resetsAt } = month;
  const amounts = {
    used: spentText(used, t, format),
    limit: limit === null ? "" : costText(limit, format, BUDGET_DECIMALS),
  };
  return (
    <>
      {conversation === undefined
        ? null
        : `${t(conversation.isEstimate ? "spending.about" : "spending.conversation", {
            cost: costText(conversation.cost, format, CONVERSATION_DECIMALS),
          })} · `}
      <span
        className={isUsedUp ? overStyle : undefined}
        title={t("spending.resets", { date: format.date(resetsAt) })}
      >
        {limit === null ? t("spending.noLimit", amounts) : t(`spending.${of}`, amounts)}
      </span>
    </>
  );
}
