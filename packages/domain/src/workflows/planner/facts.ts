import {
  addDays,
  type CalendarDay,
  HOUR_MS,
  isCalendarDay,
  startOfRomeDay,
  toIsoTimestamp,
} from "../../time/index.ts";

/** A moment of a goal: its day, and its time if it names one. */
export interface FoundMoment {
  readonly day: CalendarDay;
  /** Minutes since midnight in Rome; null without a time. */
  readonly minutes: number | null;
}

/** What a goal names itself, so that nothing of it need be asked or made up. */
export interface GoalFacts {
  readonly addresses: readonly string[];
  /** Whole addresses of pages. */
  readonly pages: readonly string[];
  readonly moment: FoundMoment | null;
  /** Minutes of the end, where it names one after a beginning: "from 10 to 11:30". */
  readonly endMinutes: number | null;
  /** A span of time, in seconds. */
  readonly seconds: number | null;
  /** Passages in quotation marks. */
  readonly quoted: readonly string[];
  /** The goal without addresses, in small letters. */
  readonly words: string;
}

const PAGE =
  /\bhttps?:\/\/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+(?::\d{1,5})?(?:[/?#][\w\-.~:/?#@!$&'*+,;=]*)?/gi;
const ADDRESS =
  /(?<![\w.+-])[\w+-]{1,64}(?:\.[\w+-]{1,64}){0,8}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}(?![\w@-])/gi;
const QUOTED = /"([^"\n]{1,200})"|«([^»\n]{1,200})»|“([^”\n]{1,200})”/g;

const MONTHS = [
  /^(?:gen|jan)/,
  /^feb/,
  /^mar/,
  /^apr/,
  /^ma[gy]/,
  /^(?:giu|jun)/,
  /^(?:lug|jul)/,
  /^(?:ago|aug)/,
  /^(?:set|sep)/,
  /^(?:ott|oct)/,
  /^nov/,
  /^(?:dic|dec)/,
];
const MONTH =
  "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|january|february|march|april|may|june|july|august|september|october|november|december";
const DAY_MONTH = new RegExp(`\\b(\\d{1,2})(?:º|°|st|nd|rd|th)? (?:of )?(${MONTH})(?: (\\d{4}))?\\b`);
const MONTH_DAY = new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b`);
const ISO_DAY = /\b(\d{4})-(\d\d)-(\d\d)\b/;
const NUMERIC_DAY = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/;
/** From Sunday, as dates count them. */
const WEEKDAYS =
  /(?<![\p{L}\d])(domenica|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|sunday|monday|tuesday|wednesday|thursday|friday|saturday)(?!\p{L})/u;
const WEEKDAY_STARTS = ["dom sun", "lun mon", "mar tue", "mer wed", "gio thu", "ven fri", "sab sat"];

const TIME =
  /(?:\balle(?: ore)?|\bore|\ball'|\bdalle(?: ore)?|\bat|\bfrom) ?([01]?\d|2[0-3])(?:[:.]([0-5]\d))? ?(am|pm)?\b/;
const END_TIME =
  /\b(?:dalle(?: ore)?|from) ?(?:[01]?\d|2[0-3])(?:[:.][0-5]\d)? ?(?:am|pm)? (?:alle(?: ore)?|to|until|till) ?([01]?\d|2[0-3])(?:[:.]([0-5]\d))? ?(am|pm)?\b/;

const UNITS: readonly (readonly [pattern: string, seconds: number])[] = [
  ["second[oi]|seconds?", 1],
  ["minut[oi]|minutes?", 60],
  ["or[ae]|hours?", 3_600],
  ["giorn[oi]|days?", 86_400],
  ["settiman[ae]|weeks?", 604_800],
];
const SMALL = ["un", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"];
const SMALL_ENGLISH = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NUMBER = `(\\d{1,3}|un[oa']?|an?|${[...SMALL.slice(1), ...SMALL_ENGLISH].join("|")})`;
const SPANS = UNITS.map(
  ([unit, seconds]) =>
    [new RegExp(`(?<![\\p{L}\\d])${NUMBER} ?(?:${unit})(?!\\p{L})`, "u"), seconds] as const,
);

function numberOf(word: string): number {
  const small = Math.max(SMALL.indexOf(word), SMALL_ENGLISH.indexOf(word));
  return /^\d+$/.test(word) ? Number(word) : Math.max(1, small + 1);
}

function spanIn(words: string): number | null {
  for (const [pattern, seconds] of SPANS) {
    const [, number] = pattern.exec(words) ?? [];
    if (number !== undefined) return numberOf(number) * seconds;
  }
  return null;
}

/** A day of a year that is given or the next one, which is not past. */
function dayOf(today: CalendarDay, day: number, month: number, year: string | undefined): CalendarDay | null {
  const years = year === undefined ? [today.year, today.year + 1] : [Number(year)];
  const days = years.map((one) => ({ year: one, month, day })).filter(isCalendarDay);
  return days.find((one) => startOfRomeDay(one) >= startOfRomeDay(today)) ?? null;
}

const monthOf = (name: string): number => MONTHS.findIndex((pattern) => pattern.test(name)) + 1;

/** The day that a goal names, today or later. */
function dayIn(words: string, today: CalendarDay): CalendarDay | null {
  const iso = ISO_DAY.exec(words);
  if (iso) return dayOf(today, Number(iso[3]), Number(iso[2]), iso[1]);
  const numeric = NUMERIC_DAY.exec(words);
  if (numeric) return dayOf(today, Number(numeric[1]), Number(numeric[2]), numeric[3]);
  const written = DAY_MONTH.exec(words);
  if (written) return dayOf(today, Number(written[1]), monthOf(written[2] ?? ""), written[3]);
  const english = MONTH_DAY.exec(words);
  if (english) return dayOf(today, Number(english[2]), monthOf(english[1] ?? ""), english[3]);
  if (/\bdopodomani\b|\bday after tomorrow\b/.test(words)) return addDays(today, 2);
  if (/\bdomani\b|\btomorrow\b/.test(words)) return addDays(today, 1);
  if (/\boggi\b|\btoday\b/.test(words)) return today;
  const [weekday] = WEEKDAYS.exec(words) ?? [];
  if (weekday === undefined) return null;
  const wanted = WEEKDAY_STARTS.findIndex((starts) => starts.split(" ").includes(weekday.slice(0, 3)));
  const current = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  return addDays(today, ((wanted - current + 6) % 7) + 1);
}

function minutesIn([, hours, minutes = "0", half]: readonly (string | undefined)[]): number | null {
  if (hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === "pm" ? 12 : 0);
  return hour * 60 + Number(minutes);
}

/** The instant of a time in Rome, as an ISO timestamp; without a time the beginning of the day. */
export function instantOf({ day, minutes }: FoundMoment): string {
  const time = minutes ?? 0;
  const after = time >= 180;
  // Clocks change between two and three: what is later is counted from the end of the day.
  const from = after ? startOfRomeDay(addDays(day, 1)) - 24 * HOUR_MS : startOfRomeDay(day);
  return toIsoTimestamp(from + time * 60_000);
}

const each = (found: Iterable<string>): string[] => [...new Set(found)];

/** Finds what a goal names. */
export function factsOf(goal: string, today: CalendarDay): GoalFacts {
  const pages = each([...goal.matchAll(PAGE)].map(([page]) => page.replace(/[.,;:!?'*]+$/, "")));
  let rest = goal.replace(PAGE, " ");
  const addresses = each([...rest.matchAll(ADDRESS)].map(([address]) => address));
  rest = rest.replace(ADDRESS, " ");
  const quoted = each([...rest.matchAll(QUOTED)].map(([, ...parts]) => parts.find(Boolean)?.trim() ?? ""));
  const words = rest.replace(QUOTED, " ").toLowerCase().replace(/\s+/g, " ").trim();
  const day = dayIn(words, today);
  return {
    pages: pages.slice(0, 20),
    addresses: addresses.filter((address) => address.length <= 254).slice(0, 50),
    quoted: quoted.filter(Boolean),
    words,
    moment: day && { day, minutes: minutesIn(TIME.exec(words) ?? []) },
    endMinutes: minutesIn(END_TIME.exec(words) ?? []),
    seconds: spanIn(words),
  };
}
