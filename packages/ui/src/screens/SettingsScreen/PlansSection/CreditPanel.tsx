import { creditBar } from "@regia/domain/entitlements";
import { type Money, moneyFromCents, parseMoney } from "@regia/domain/money";
import { Accordion } from "../../../components/Accordion/index.ts";
import { Stack } from "../../../components/Stack/index.ts";
import { Table } from "../../../components/Table/index.ts";
import { UsageBar } from "../../../components/UsageBar/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useText } from "../../../i18n/useText.ts";
import { creditNote, credit as creditStyle } from "./PlansSection.css.ts";
import type { ModelCredit, ModelSpending } from "./states.ts";

const NOTHING = moneyFromCents(0n);
const CENT = moneyFromCents(1n);
/** Most answers cost less than a cent. */
const SPENDING_DECIMALS = 4;

const amountOf = (decimal: string): Money => parseMoney(decimal) ?? NOTHING;

/** The model credit of the month: used, left, when it is renewed, and what it was spent on. */
export function CreditPanel({ credit }: { credit: ModelCredit }) {
  const t = useText("settings");
  const format = useFormat();
  const used = amountOf(credit.used);
  const reserved = amountOf(credit.reserved);
  const limit = credit.limit === null ? null : amountOf(credit.limit);
  const { state, fill, left } = creditBar({ used, limit });
  const money = (amount: Money) =>
    amount > NOTHING && amount < CENT
      ? t("plans.credit.less", { amount: format.money(CENT) })
      : format.money(amount);
  const notes = [
    left === null ? null : t("plans.credit.left", { amount: money(left) }),
    t("plans.credit.renews", { date: format.longDate(credit.resetsAt) }),
    t("plans.credit.scope"),
    reserved > NOTHING ? t("plans.credit.reserved", { amount: money(reserved) }) : null,
  ];
  return (
    <div className={creditStyle}>
      <UsageBar
        label={t("plans.credit.label")}
        level={state}
        share={fill}
        valueText={
          limit === null
            ? t("plans.credit.usedUnlimited", { used: money(used) })
            : t("plans.credit.used", { used: money(used), limit: format.money(limit) })
        }
      />
      <p className={creditNote}>{notes.filter((note) => note !== null).join(" ")}</p>
      {credit.models.length > 0 ? (
        <Accordion
          headingLevel={4}
          items={[
            {
              id: "models",
              heading: t("plans.credit.models.title"),
              content: <Spending models={credit.models} />,
            },
          ]}
        />
      ) : null}
    </div>
  );
}

function Spending({ models }: { models: readonly ModelSpending[] }) {
  const t = useText("settings");
  const format = useFormat();
  const costText = ({ cost, isEstimate }: ModelSpending) => {
    const amount = format.money(amountOf(cost), { maximumDecimals: SPENDING_DECIMALS });
    return isEstimate ? t("plans.credit.models.estimate", { amount }) : amount;
  };
  return (
    <Stack gap="x3">
      <Table<ModelSpending>
        label={t("plans.credit.models.title")}
        density="compact"
        rows={models}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "model",
            header: t("plans.credit.models.model"),
            isRowHeader: true,
            cell: ({ name }) => name,
          },
          {
            id: "answers",
            header: t("plans.credit.models.answers"),
            align: "end",
            cell: ({ answers }) => format.number(answers),
          },
          { id: "cost", header: t("plans.credit.models.cost"), align: "end", cell: costText },
        ]}
      />
      {models.some(({ isEstimate }) => isEstimate) ? (
        <p className={creditNote}>{t("plans.credit.models.estimateHint")}</p>
      ) : null}
    </Stack>
  );
}
