import { moneyFromCents, parseMoney } from "@regia/domain/money";
import type { Instant } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";

const NOTHING = moneyFromCents(0);
const CENT = moneyFromCents(1);

interface Period {
  started_at: string | null;
  ended_at: string | null;
}

/** Costs and durations of runs and steps in words. */
export function useFigures(now: Instant) {
  const t = useText("executions");
  const format = useFormat();
  return {
    /** @param decimal euro */
    cost: (decimal: string): string => {
      const amount = parseMoney(decimal) ?? NOTHING;
      if (amount === NOTHING) return t("cost.free");
      return amount < CENT ? t("cost.less", { amount: format.money(CENT) }) : format.money(amount);
    },
    /** To the second for what has ended; to the minute, until now, for what goes on. */
    duration: ({ started_at, ended_at }: Period): string => {
      if (started_at === null) return t("none");
      const end = ended_at === null ? new Date(now).getTime() : Date.parse(ended_at);
      const seconds = Math.max(0, Math.floor((end - Date.parse(started_at)) / 1000));
      const minutes = Math.floor(seconds / 60);
      if (ended_at === null && minutes === 0) return t("duration.running");
      if (seconds === 0) return t("duration.short");
      if (minutes === 0) return t("duration.seconds", { seconds });
      if (minutes < 60 && ended_at === null) return t("duration.wholeMinutes", { minutes });
      if (minutes < 60) return t("duration.minutes", { minutes, seconds: seconds % 60 });
      return t("duration.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    },
  };
}
