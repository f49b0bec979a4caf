import { parseDay } from "@regia/domain/time";
import { useState } from "react";
import type { DayText } from "../../components/DateField/index.ts";
import { DatePicker } from "../../components/DatePicker/index.ts";
import { useText } from "../../i18n/useText.ts";
import type { AuditQuery } from "../AuditFilters/query.ts";
import { fields } from "./AuditPeriod.css.ts";

type Period = Pick<AuditQuery, "from" | "to">;

export interface AuditPeriodProps {
  query: AuditQuery;
  /** Called when a day changes, unless a day is too early or the last one is before the first. */
  onChange: (query: AuditQuery) => void;
  /** The current day in Rome. */
  today: DayText;
}

const EARLIEST: DayText = "1970-01-01";

/** Whether the days can be asked for: while a year is being typed they cannot. */
const isAskable = ({ from, to }: Period) =>
  [from, to].every((day) => day === "" || parseDay(day)) && (from === "" || to === "" || from <= to);

/** The first and the last day of the entries in the audit log. A change goes back to the first page. */
export function AuditPeriod({ query, onChange, today }: AuditPeriodProps) {
  const t = useText("adminAudit");
  const asked = `${query.from}/${query.to}`;
  /** What is in the fields and cannot be asked for, and the period that was asked for then. */
  const [draft, setDraft] = useState<{ readonly period: Period; readonly asked: string } | null>(null);
  const shown = draft?.asked === asked ? draft.period : query;
  const change = (part: Partial<Period>) => {
    const period = { from: shown.from, to: shown.to, ...part };
    if (!isAskable(period)) return setDraft({ period, asked });
    setDraft(null);
    onChange({ ...query, ...period, page: 1 });
  };
  return (
    <div className={fields}>
      <DatePicker
        label={t("period.from")}
        value={shown.from || null}
        onChange={(day) => change({ from: day ?? "" })}
        min={EARLIEST}
        today={today}
        isClearable
      />
      <DatePicker
        label={t("period.to")}
        value={shown.to || null}
        onChange={(day) => change({ to: day ?? "" })}
        min={parseDay(shown.from) ? shown.from : EARLIEST}
        today={today}
        isClearable
      />
    </div>
  );
}
