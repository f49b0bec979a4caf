export {
  type CalendarDay,
  DAY_MS,
  HOUR_MS,
  type Instant,
  isCalendarDay,
  parseInstant,
  toIsoTimestamp,
} from "./instant.ts";
export {
  addDays,
  BUSINESS_TIME_ZONE,
  endOfRomeDay,
  formatDay,
  nextRomeDay,
  nextRomeMonth,
  parseDay,
  romeDay,
  startOfRomeDay,
} from "./rome.ts";
