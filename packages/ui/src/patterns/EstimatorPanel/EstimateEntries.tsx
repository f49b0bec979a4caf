import { type CostEstimate, type EstimateEntry, entryTexts } from "@regia/domain/estimate";
import { toNumber } from "@regia/domain/money";
import { assignInlineVars } from "@vanilla-extract/dynamic";
import { Table } from "../../components/Table/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { entryDetail, entryName, share, shareSize } from "./EstimateEntries.css.ts";

/** Unit costs have up to five decimals. */
const UNIT_DECIMALS = 5;

/** The entries of the estimate with volume, unit cost and share of the total. */
export function EstimateEntries({ estimate }: { estimate: CostEstimate }) {
  const t = useText("adminLimits");
  const say = useLocalizedText();
  const format = useFormat();
  const costly = estimate.entries.filter(({ monthlyCost }) => monthlyCost > 0n);
  const whole = toNumber(estimate.totalMonthlyCost);
  const detail = ({ name, estimatedUsage, unitCost, assumed }: EstimateEntry) => {
    const sum = t("estimator.entryDetail", {
      usage: format.number(estimatedUsage),
      unit: say(entryTexts(name).unit),
      cost: format.money(unitCost, { maximumDecimals: UNIT_DECIMALS }),
    });
    return assumed ? `${sum} · ${t("estimator.assumed")}` : sum;
  };
  return (
    <Table
      label={t("estimator.entries")}
      rows={costly}
      rowKey={({ name }) => name}
      columns={[
        {
          id: "entry",
          header: t("estimator.column.entry"),
          isRowHeader: true,
          cell: (entry) => (
            <>
              <span className={entryName}>{say(entryTexts(entry.name).description)}</span>
              <span className={entryDetail}>{detail(entry)}</span>
              <span
                aria-hidden
                className={share}
                style={assignInlineVars({
                  [shareSize]: `${(100 * toNumber(entry.monthlyCost)) / whole}%`,
                })}
              />
            </>
          ),
        },
        {
          id: "cost",
          header: t("estimator.column.cost"),
          align: "end",
          cell: ({ monthlyCost }) => format.money(monthlyCost),
        },
      ]}
    />
  );
}
