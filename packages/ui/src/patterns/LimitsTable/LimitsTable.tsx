import { displayLimit } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import {
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type LimitField,
  type LimitGroup,
  PLAN_NAMES,
  planOf,
  presentPlan,
} from "@regia/domain/plans";
import { Check, Minus } from "lucide-react";

import { Icon } from "../../components/Icon/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { room } from "../../styles/room.css.ts";
import {
  corner,
  groupRow,
  group as groupStyle,
  head,
  headRow,
  included,
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
}

const groups = LIMIT_FIELD_NAMES.reduce((found, field) => {
  const { group } = LIMIT_FIELDS[field];
  return found.set(group, [...(found.get(group) ?? []), field]);
}, new Map<LimitGroup, LimitField[]>());

/** Every limit of every plan, grouped by subject, from the plan table (decision 1). */
export function LimitsTable({ label }: LimitsTableProps) {
  const t = useText("pricing");
  const say = useLocalizedText();
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
        {[...groups].map(([group, fields]) => (
          <tbody key={group} className={part}>
            <tr className={groupRow}>
              <th scope="rowgroup" colSpan={PLAN_NAMES.length + 1} className={groupStyle}>
                {say(message(`limits:group.${group}`))}
              </th>
            </tr>
            {fields.map((field) => (
              <tr key={field} className={row}>
                <th scope="row" className={name}>
                  {say(message(LIMIT_FIELDS[field].label))}
                </th>
                {PLAN_NAMES.map((plan) => (
                  <LimitCell
                    key={plan}
                    display={displayLimit({ field, limits: planOf(plan).limits, plan })}
                  />
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
function LimitCell({ display: { kind, text } }: { display: ReturnType<typeof displayLimit> }) {
  const say = useLocalizedText();
  const isSign = kind === "included" || kind === "notIncluded" || kind === "none";
  return (
    <td className={value} data-kind={kind}>
      {isSign ? (
        <>
          <Icon
            glyph={kind === "included" ? Check : Minus}
            size="sm"
            className={kind === "included" ? included : undefined}
          />
          <VisuallyHidden>{say(text)}</VisuallyHidden>
        </>
      ) : (
        say(text)
      )}
    </td>
  );
}
