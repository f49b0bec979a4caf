import { BUSINESS_TIME_ZONE } from "@regia/domain/time";
import type { Instant } from "../../i18n/format.ts";
import { intlLocales, type Locale } from "../../i18n/locales.ts";
import type { ConversationSummary } from "./types.ts";

/** Conversations of one time: `name` is that of a time in the texts, or of a month in the language. */
export interface ConversationGroup {
  key: string;
  name: { known: "pinned" | "today" | "yesterday" | "week" | "month" } | { month: string };
  items: ConversationSummary[];
}

const DAY = 86_400_000;
const days = new Intl.DateTimeFormat("en-CA", { timeZone: BUSINESS_TIME_ZONE });

/** The number of the day in Rome on which an instant falls. */
const dayOf = (instant: Instant) =>
  Math.round(Date.parse(`${days.format(new Date(instant))}T00:00:00Z`) / DAY);

function nameOf(touchedAt: Instant, now: Instant, locale: Locale): ConversationGroup["name"] {
  const age = dayOf(now) - dayOf(touchedAt);
  if (age <= 0) return { known: "today" };
  if (age === 1) return { known: "yesterday" };
  if (age <= 7) return { known: "week" };
  if (age <= 30) return { known: "month" };
  const format = new Intl.DateTimeFormat(intlLocales[locale], {
    month: "long",
    year: "numeric",
    timeZone: BUSINESS_TIME_ZONE,
  });
  return { month: format.format(new Date(touchedAt)) };
}

/** Groups conversations, newest first, by when they were touched; pinned ones come first. */
export function conversationGroups(
  items: readonly ConversationSummary[],
  { now, locale }: { now: Instant; locale: Locale },
): ConversationGroup[] {
  const groups = new Map<string, ConversationGroup>();
  const sorted = [...items].sort((a, b) => Number(b.isPinned) - Number(a.isPinned));
  for (const item of sorted) {
    const name = item.isPinned ? ({ known: "pinned" } as const) : nameOf(item.touchedAt, now, locale);
    const key = "known" in name ? name.known : name.month;
    const group: ConversationGroup = groups.get(key) ?? { key, name, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}
