import type { Revenue, RevenueMonth } from "@regia/api/admin";
import { moneyFromCents } from "@regia/domain/money";
import { Table } from "../../components/Table/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { room } from "../../styles/room.css.ts";
import {
  aside,
  figure,
  figureDetail,
  figureName,
  figures,
  figureValue,
  nowrap,
  section,
  sectionTitle,
} from "./PaymentsScreen.css.ts";

const isEventful = ({ paidCents, subscriptions, ended }: RevenueMonth): boolean =>
  paidCents > 0 || subscriptions > 0 || ended > 0;

/** The months from the first in which something happened, the newest first. */
const eventfulMonths = (months: readonly RevenueMonth[]): readonly RevenueMonth[] =>
  months.slice(0, months.findLastIndex(isEventful) + 1);

/** A month such as `2026-11` in words. */
function useMonthName(): (month: string) => string {
  const locale = useLocale();
  return (month) =>
    new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${month}-01`),
    );
}

function useMoney(): (cents: number) => string {
  const format = useFormat();
  return (cents) => format.money(moneyFromCents(cents));
}

interface FigureProps {
  name: string;
  value: string;
  /** Default: none. */
  detail?: string | undefined;
  /** What is counted, and over which time. */
  about: string;
}

function Figure({ name, value, detail, about }: FigureProps) {
  return (
    <div className={figure}>
      <dt className={figureName}>{name}</dt>
      <dd className={figureValue}>{value}</dd>
      {detail ? <dd className={figureDetail}>{detail}</dd> : null}
      <dd className={aside}>{about}</dd>
    </div>
  );
}

/** The figures that the books give, each with what it counts. Where there is nothing to count they say so. */
export function RevenueFigures({ revenue }: { revenue: Revenue }) {
  const t = useText("adminPayments");
  const format = useFormat();
  const money = useMoney();
  const monthName = useMonthName();
  const { paying, failing, mrrCents, months, trials } = revenue;
  const [month, before] = months;
  const share = (part: number, whole: number) =>
    t("figures.share", { part, whole, percent: format.percent(part / whole) });
  const [recent, ...earlier] = trials;
  return (
    <section className={section}>
      <h2 className={sectionTitle}>{t("figures.title")}</h2>
      <div className={room}>
        <dl className={figures}>
          <Figure name={t("figures.mrr.name")} value={money(mrrCents)} about={t("figures.mrr.about")} />
          <Figure
            name={t("figures.active.name")}
            value={format.number(paying.monthly + paying.yearly)}
            detail={t("figures.active.detail", { ...paying })}
            about={t("figures.active.about")}
          />
          <Figure
            name={t("figures.failing.name")}
            value={format.number(failing.pastDue + failing.unpaid)}
            detail={t("figures.failing.detail", { ...failing, owed: money(failing.owedCents) })}
            about={t("figures.failing.about")}
          />
          {recent ? (
            <Figure
              name={t("figures.trials.name")}
              value={recent.started === 0 ? t("figures.nothing") : share(recent.converted, recent.started)}
              detail={earlier
                .map(({ days, started, converted }) =>
                  started === 0
                    ? t("figures.trials.none", { days })
                    : t("figures.trials.detail", { days, share: share(converted, started) }),
                )
                .join(" ")}
              about={t("figures.trials.about", { days: recent.days })}
            />
          ) : null}
          {month ? (
            <>
              <Figure
                name={t("figures.churn.name")}
                value={
                  month.subscriptions === 0 ? t("figures.nothing") : share(month.ended, month.subscriptions)
                }
                detail={
                  before && before.subscriptions > 0
                    ? t("figures.churn.detail", {
                        month: monthName(before.month),
                        share: share(before.ended, before.subscriptions),
                      })
                    : undefined
                }
                about={t("figures.churn.about", { month: monthName(month.month) })}
              />
              <Figure
                name={t("figures.refunds.name")}
                value={month.paidCents === 0 ? t("figures.nothing") : money(month.refundedCents)}
                detail={
                  month.paidCents === 0
                    ? undefined
                    : t("figures.refunds.detail", { paid: money(month.paidCents) })
                }
                about={t("figures.refunds.about", { month: monthName(month.month) })}
              />
            </>
          ) : null}
        </dl>
      </div>
      <p className={aside}>{t("figures.at", { when: format.dateTime(revenue.at) })}</p>
    </section>
  );
}

/** What was paid and what ended in each of the last months. */
export function RevenueMonths({ months }: { months: readonly RevenueMonth[] }) {
  const t = useText("adminPayments");
  const format = useFormat();
  const money = useMoney();
  const monthName = useMonthName();
  const rows = eventfulMonths(months);
  if (rows.length === 0) return null;
  const cents = (name: "paid" | "refunded" | "revenue") => ({
    id: name,
    header: t(`months.${name}`),
    align: "end" as const,
    cell: (row: RevenueMonth) => <span className={nowrap}>{money(row[`${name}Cents`])}</span>,
  });
  return (
    <section className={section}>
      <h2 className={sectionTitle}>{t("months.title")}</h2>
      <p className={aside}>{t("months.about")}</p>
      <Table<RevenueMonth>
        label={t("months.title")}
        density="standard"
        narrow="stack"
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          {
            id: "month",
            header: t("months.month"),
            isRowHeader: true,
            cell: ({ month }) => monthName(month),
          },
          cents("paid"),
          cents("refunded"),
          cents("revenue"),
          {
            id: "subscriptions",
            header: t("months.subscriptions"),
            align: "end",
            cell: ({ subscriptions }) => format.number(subscriptions),
          },
          {
            id: "ended",
            header: t("months.ended"),
            align: "end",
            cell: ({ ended }) => format.number(ended),
          },
        ]}
      />
    </section>
  );
}
