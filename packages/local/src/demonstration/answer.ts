import type { Locale } from "@regia/domain/messages";
import { type Translate, translateTo } from "../texts/index.ts";
import { totalsOf } from "./amounts.ts";
import { countsOf, frequentWords } from "./counts.ts";
import { formatDecimal } from "./decimal.ts";
import { type Findings, findIn } from "./findings.ts";
import { entriesOf, ordered } from "./lines.ts";
import { escaped, section } from "./markdown.ts";
import { type ChatMessage, requestIn, type Task } from "./request.ts";
import { summarise } from "./summary.ts";
import { columnSums, tableIn } from "./tables.ts";

/** Entries of a list that are written out; the others are counted. */
const MOST_ENTRIES = 200;

/** Words of a frequency table. */
const MOST_WORDS = 15;

/** What a task is done with. */
interface Work {
  readonly text: string;
  readonly locale: Locale;
  readonly t: Translate;
  /** Looked for once for all tasks. */
  readonly findings: () => Findings;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The first entries, and how many more there are. */
function bounded<T>(entries: readonly T[], t: Translate, write: (shown: readonly T[]) => string): string {
  const more = entries.length - MOST_ENTRIES;
  const written = write(entries.slice(0, MOST_ENTRIES));
  return more > 0 ? `${written}\n\n${t("demonstration:more", { count: more })}` : written;
}

const list = (entries: readonly string[], t: Translate): string =>
  bounded(entries, t, (shown) => shown.map((entry) => `- ${escaped(entry)}`).join("\n"));

function dates({ findings, t }: Work): string {
  const found = findings().dates;
  if (found.length === 0) return t("demonstration:dates.none");
  return bounded(found, t, (shown) =>
    table(
      [t("demonstration:dates.written"), t("demonstration:dates.iso")],
      shown.map(({ written, iso }) => [escaped(written), iso ?? t("demonstration:dates.unclear")]),
    ),
  );
}

function amounts({ findings, locale, t }: Work): string {
  const found = findings().amounts;
  if (found.length === 0) return t("demonstration:amounts.none");
  const rows = bounded(found, t, (shown) =>
    table(
      [t("demonstration:amounts.written"), t("demonstration:amounts.value")],
      shown.map(({ written, value, currency }) => [escaped(written), formatDecimal(value, locale, currency)]),
    ),
  );
  const totals = [...totalsOf(found)].map(([currency, total]) => formatDecimal(total, locale, currency));
  return `${rows}\n\n**${t("demonstration:amounts.total")}**: ${totals.join(" + ")}`;
}

function addresses({ findings, t }: Work): string {
  const { emails, links } = findings();
  const parts = [
    ...(emails.length > 0 ? [`**${t("demonstration:addresses.emails")}**\n\n${list(emails, t)}`] : []),
    ...(links.length > 0 ? [`**${t("demonstration:addresses.links")}**\n\n${list(links, t)}`] : []),
  ];
  return parts.length > 0 ? parts.join("\n\n") : t("demonstration:addresses.none");
}

function phones({ findings, t }: Work): string {
  const found = findings().phones;
  return found.length > 0 ? list(found, t) : t("demonstration:phones.none");
}

const rightAligned = (value: number, locale: Locale): string => new Intl.NumberFormat(locale).format(value);

function counts({ text, locale, t }: Work): string {
  const counted = countsOf(text);
  const row = (name: string, value: number) => [name, rightAligned(value, locale)];
  return table(
    [t("demonstration:counts.measure"), t("demonstration:counts.number")],
    [
      row(t("demonstration:counts.words"), counted.words),
      row(t("demonstration:counts.characters"), counted.characters),
      row(t("demonstration:counts.withoutSpaces"), counted.withoutSpaces),
      row(t("demonstration:counts.sentences"), counted.sentences),
      row(t("demonstration:counts.lines"), counted.lines),
    ],
  );
}

function frequencies({ text, locale, t }: Work): string {
  const found = frequentWords(text, MOST_WORDS);
  if (found.length === 0) return t("demonstration:frequencies.none");
  return table(
    [t("demonstration:frequencies.word"), t("demonstration:frequencies.times")],
    found.map(([word, times]) => [escaped(word), rightAligned(times, locale)]),
  );
}

function sums(work: Work): string {
  const { text, locale, t } = work;
  const found = tableIn(text, locale);
  // Without a table, the amounts of the text are what can be added.
  if (found === undefined) {
    return work.findings().amounts.length > 0 ? amounts(work) : t("demonstration:sums.noTable");
  }
  const columns = columnSums(found, locale);
  const read = t("demonstration:sums.read", { count: found.rows.length });
  if (columns.length === 0) return `${read} ${t("demonstration:sums.none")}`;
  const rows = columns.map(({ column, sum, currency, count }) => [
    escaped(column),
    formatDecimal(sum, locale, currency),
    rightAligned(count, locale),
  ]);
  const head = [t("demonstration:sums.column"), t("demonstration:sums.sum"), t("demonstration:sums.numbers")];
  return `${table(head, rows)}\n\n${read}`;
}

function resultOf(task: Task, work: Work): string {
  const { text, locale, t } = work;
  switch (task.kind) {
    case "summary":
      return `${list(summarise(text, task.most), t)}\n\n_${t("demonstration:summary.note")}_`;
    case "dates":
      return dates(work);
    case "amounts":
      return amounts(work);
    case "addresses":
      return addresses(work);
    case "phones":
      return phones(work);
    case "counts":
      return counts(work);
    case "frequencies":
      return frequencies(work);
    case "sums":
      return sums(work);
    case "lines": {
      const entries = entriesOf(text);
      const result = ordered(entries, task.order, locale);
      const removed = entries.length - result.length;
      const note = task.order.unique ? `\n\n${t("demonstration:lines.removed", { count: removed })}` : "";
      return `${list(result, t)}${note}`;
    }
  }
}

/** What the demonstration can do, and how a model is connected. */
function offer(t: Translate): string {
  const able = [
    t("demonstration:able.summary"),
    t("demonstration:able.findings"),
    t("demonstration:able.counts"),
    t("demonstration:able.sums"),
    t("demonstration:able.lines"),
  ];
  return [
    t("demonstration:able.intro"),
    able.map((line) => `- ${line}`).join("\n"),
    section(t("demonstration:connect.title"), t("demonstration:connect.how")),
  ].join("\n\n");
}

/**
 * The demonstration's answer to the last question of a conversation, as Markdown in the question's language: the result of
 * what needs no model, or that no model is connected, what can be done without one, and how to connect one.
 */
export function demonstrationAnswer(messages: readonly ChatMessage[]): string {
  const { locale, tasks, text, asksMore } = requestIn(messages);
  const t = translateTo(locale);
  if (tasks.length === 0) return `${t("demonstration:noModel")}\n\n${offer(t)}`;
  if (text === "") return t("demonstration:noText");
  let findings: Findings | undefined;
  const work: Work = {
    text,
    locale,
    t,
    findings: () => {
      findings ??= findIn(text, locale);
      return findings;
    },
  };
  const results = tasks.map((task) => section(t(`demonstration:${task.kind}.title`), resultOf(task, work)));
  return [...results, ...(asksMore ? [t("demonstration:asksMore")] : [])].join("\n\n");
}
