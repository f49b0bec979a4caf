import type { ReportedStory } from "../reportData.ts";
import { part } from "./dom.ts";
import { type Column, columnsOf, isOpen, languageOf, verdictName } from "./report.ts";

/** The views of the report. */
export const views = ["states", "changes", "accessibility"] as const;
export type View = (typeof views)[number];

const form = part("filters", HTMLFormElement);
const names = ["text", "area", "verdict", "tag", "locale", "theme", "viewport"] as const;
/** Tags that Storybook gives to every story. */
const ownTags = new Set(["dev", "test", "manifest", "play-fn", "autodocs"]);

const fieldOf = (name: (typeof names)[number]) => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field;
  throw new Error(`The filters have no field ${name}`);
};

const asked = (name: (typeof names)[number]) => fieldOf(name).value;

/** Tags that tell a reviewer something. */
export const tagsOf = ({ tags }: ReportedStory): string[] => tags.filter((tag) => !ownTags.has(tag));

function offer(name: (typeof names)[number], options: readonly (readonly [value: string, label: string])[]) {
  const field = fieldOf(name);
  if (!(field instanceof HTMLSelectElement)) return;
  for (const [value, label] of options) field.add(new Option(label, value));
  field.hidden = options.length < 2;
}

/** Fills the fields with what the report contains. */
export function offerFilters(): void {
  const { stories, locales, themes, viewports, widths } = globalThis.report;
  const unique = (values: readonly string[]) => [...new Set(values)];
  offer(
    "area",
    unique(stories.map(({ area }) => area)).map((area) => [area, area]),
  );
  const verdicts = new Set(stories.map(({ verdict }) => verdict));
  offer("verdict", [
    ["open", "To review"],
    ...[...verdicts].map((verdict) => [verdict, verdictName(verdict)] as const),
    ["violation", "Accessibility violation"],
  ]);
  offer(
    "tag",
    unique(stories.flatMap(tagsOf))
      .sort()
      .map((tag) => [tag, tag]),
  );
  offer(
    "locale",
    locales.map((locale) => [locale, languageOf(locale)]),
  );
  offer(
    "theme",
    themes.map((theme) => [theme, theme === "light" ? "Light" : "Dark"]),
  );
  offer(
    "viewport",
    viewports.map((viewport) => [viewport, `${widths[viewport]} px`]),
  );
}

/** The view and the filters of the address: `#changes?area=Shell`. */
export function readAddress(): View {
  const [view = "", query] = location.hash.slice(1).split("?");
  const values = new URLSearchParams(query);
  for (const name of names) fieldOf(name).value = values.get(name) ?? "";
  return views.find((each) => each === view) ?? "states";
}

/** Writes view and filters into the address, so that it can be shared. */
export function writeAddress(view: View): void {
  history.replaceState(null, "", addressOfView(view));
}

/** Address of a view with the current filters. */
export function addressOfView(view: View): string {
  const values = new URLSearchParams(
    names.flatMap((name) => (asked(name) ? [[name, asked(name)]] : [])),
  ).toString();
  return `#${view}${values ? `?${values}` : ""}`;
}

/** The stories that pass the filters. */
export function filtered(stories: readonly ReportedStory[]): ReportedStory[] {
  const words = asked("text").toLowerCase().split(/\s+/).filter(Boolean);
  const [area, verdict, tag] = [asked("area"), asked("verdict"), asked("tag")];
  const hasVerdict = (story: ReportedStory) => {
    if (verdict === "") return true;
    if (verdict === "open") return isOpen(story);
    if (verdict === "violation")
      return story.accessibility?.findings.some((finding) => finding.verdict === "violation") ?? false;
    return story.verdict === verdict;
  };
  return stories.filter((story) => {
    if ((area && story.area !== area) || (tag && !story.tags.includes(tag)) || !hasVerdict(story))
      return false;
    const text = `${story.id} ${story.subject} ${story.name} ${story.states.join(" ")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** True for a picture under the chosen language, theme and width. */
export const isChosen = (column: Column): boolean =>
  (["locale", "theme", "viewport"] as const).every((axis) => ["", column[axis]].includes(asked(axis)));

/** The columns under the chosen language, theme and width. */
export const chosenColumns = (): Column[] => columnsOf(globalThis.report).filter(isChosen);

/** Calls `listener` whenever a filter changes. */
export function onFilter(listener: () => void): void {
  form.addEventListener("input", listener);
  form.addEventListener("reset", () => queueMicrotask(listener));
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    fieldOf("text").focus();
  });
}
