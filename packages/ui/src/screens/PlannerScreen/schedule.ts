/** Common schedules; `own` is any other. */
export const RHYTHMS = ["daily", "workdays", "weekly", "own"] as const;

export type Rhythm = (typeof RHYTHMS)[number];

/** Days of the week as the five fields number them, from Monday. */
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "0"] as const;

export type Weekday = (typeof WEEKDAYS)[number];

interface CommonSchedule {
  readonly rhythm: Exclude<Rhythm, "own">;
  /** As "09:30". */
  readonly time: string;
  readonly weekday: Weekday;
}

const COMMON = /^(\d{1,2}) (\d{1,2}) \* \* (\*|1-5|[0-6])$/;

/** The common schedule that five fields are; null for any other. */
export function readCron(cron: string): CommonSchedule | null {
  const [, minute = "", hour = "", days = ""] = COMMON.exec(cron.trim()) ?? [];
  if (days === "" || Number(minute) > 59 || Number(hour) > 23) return null;
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  const weekday = WEEKDAYS.find((day) => day === days);
  if (weekday !== undefined) return { rhythm: "weekly", time, weekday };
  return { rhythm: days === "*" ? "daily" : "workdays", time, weekday: "1" };
}

/** Five fields of a common schedule. */
export function writeCron(rhythm: CommonSchedule["rhythm"], time: string, weekday: Weekday): string {
  const [hour = "", minute = ""] = time.split(":");
  const days = { daily: "*", workdays: "1-5", weekly: weekday }[rhythm];
  return `${Number(minute)} ${Number(hour)} * * ${days}`;
}
