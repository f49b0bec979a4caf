import { moneyFromCents, parseMoney } from "@regia/domain/money";
import { Accordion } from "../../../components/Accordion/index.ts";
import { Table } from "../../../components/Table/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useText } from "../../../i18n/useText.ts";
import { history } from "./PlansSection.css.ts";
import type { UsageMonth } from "./states.ts";

const NOTHING = moneyFromCents(0n);

/** What was used in the months before this one. */
export function UsageHistory({ months }: { months: readonly UsageMonth[] }) {
  const t = useText("settings");
  const format = useFormat();
  return (
    <Accordion
      className={history}
      headingLevel={4}
      items={[
        {
          id: "history",
          heading: t("plans.history.title"),
          content: (
            <Table<UsageMonth>
              label={t("plans.history.title")}
              density="compact"
              rows={months}
              rowKey={({ month }) => month}
              columns={[
                {
                  id: "month",
                  header: t("plans.history.month"),
                  isRowHeader: true,
                  cell: ({ month }) => t("plans.history.name", { date: new Date(month) }),
                },
                {
                  id: "cost",
                  header: t("plans.credit.label"),
                  align: "end",
                  cell: ({ cost }) => format.money(parseMoney(cost) ?? NOTHING),
                },
                {
                  id: "files",
                  header: t("plans.history.files"),
                  align: "end",
                  cell: ({ files }) => format.number(files),
                },
                {
                  id: "emails",
                  header: t("plans.history.emails"),
                  align: "end",
                  cell: ({ emails }) => format.number(emails),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
