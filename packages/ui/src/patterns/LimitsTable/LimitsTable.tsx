import { displayFigure, type LimitDisplay, type OwnFigures, PLAN_FIGURES } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import type { Money } from "@regia/domain/money";
import { PLAN_NAMES, presentPlan } from "@regia/domain/plans";
import { Check, Minus } from "lucide-react";

import { Icon } from "../../components/Icon/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { room } from "../../styles/room.css.ts";
import {
  corner,
  groupRow,
  group as groupStyle,
  head,
  headRow,
  name,
  part,
  plan as planStyle,
  row,
  table,
  value,
} from "./LimitsTable.css.ts";

export interface LimitsTableProps {
  /** Accessible name. */
  label: string;
  /** The reader's plan, whose column shows what it really allows. Default: the plan table for every plan. */
  own?: OwnFigures | undefined;
}

const groups = Map.groupBy(PLAN_FIGURES, ({ group }) => group);

/** Every figure of every plan, grouped by subject, from the plan table (decisions 1 and 34). */
export function LimitsTable({ label, own }: LimitsTableProps) {
  const t = useText("pricing");
  const say = useLocalizedText();
  const format = useFormat();
  const money = (amount: Money) => format.money(amount, { shortWhole: true });
  return (
    <div className={room}>
      <table aria-label={label} className={table}>
        <thead className={head}>
          <tr className={headRow}>
            <th scope="col" className={corner}>
              {t("limits.column")}
            </th>
            {PLAN_NAMES.map((plan) => (
              <th key={plan} scope="col" className={planStyle}>
                {say(presentPlan(plan).displayName)}
              </th>
            ))}
          </tr>
        </thead>
        {[...groups].map(([group, figures]) => (
          <tbody key={group} className={part}>
            <tr className={groupRow}>
              <th scope="rowgroup" colSpan={PLAN_NAMES.length + 1} className={groupStyle}>
                {say(message(`limits:group.${group}`))}
              </th>
            </tr>
            {figures.map(({ name: figure, label: figureLabel }) => (
              <tr key={figure} className={row}>
                <th scope="row" className={name}>
                  {say(figureLabel)}
                </th>
                {PLAN_NAMES.map((plan) => (
                  <LimitCell key={plan} display={displayFigure({ name: figure, plan, money, own })} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Flags are icons with text for screen readers; all other limits are text. */
function LimitCell({ display: { kind, text } }: { display: LimitDisplay }) {
  const words = useLocalizedText()(text);
  const isSign = kind === "included" || kind === "notIncluded" || kind === "none";
  return (
    <td className={value} data-kind={kind}>
      {isSign ? (
        <>
          <Icon glyph={kind === "included" ? Check : Minus} size="sm" />
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      ) : (
        words
      )}
    </td>
  );
}
