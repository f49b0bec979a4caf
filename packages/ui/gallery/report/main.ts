// Script of the report; runs in a browser, also from the file system.
import "../../src/theme/fonts.css";
import "./report.css";
import { applyTheme, isThemeChoice } from "../../src/theme/index.ts";
import type { Report } from "../reportData.ts";
import { accessibilityOf } from "./accessibilityView.ts";
import { startApprovals } from "./approval.ts";
import { changesIn, changesOf } from "./changes.ts";
import { continueComparison } from "./comparison.ts";
import { counted, element, part } from "./dom.ts";
import {
  addressOfView,
  filtered,
  offerFilters,
  onFilter,
  readAddress,
  type View,
  views,
  writeAddress,
} from "./filters.ts";
import { matrixOf } from "./matrix.ts";
import { isOpen } from "./report.ts";

const place = part("view", HTMLElement);
const contentsOf = { states: matrixOf, changes: changesOf, accessibility: accessibilityOf };
let view: View = "states";

const violationsIn = ({ stories }: Report) =>
  stories.filter(({ accessibility }) =>
    accessibility?.findings.some(({ verdict }) => verdict === "violation"),
  ).length;

/** Says how to take pictures, where there are none. */
function noteOnMissing({ stories, drawnAt }: Report): HTMLElement[] {
  const undrawn = stories.filter(({ verdict }) => verdict === "undrawn").length;
  if (undrawn === 0) return [];
  const what = drawnAt
    ? `${counted(undrawn, "story has", "stories have")} no pictures yet.`
    : "There are no pictures yet: this Storybook was built where none were taken.";
  return [
    element("p", { className: "note" }, [
      element("b", { textContent: what }),
      " The links open the live stories. To take the pictures: ",
      element("code", { textContent: "npm run gallery" }),
      " (all stories, about 15 minutes) or ",
      element("code", { textContent: "npm run gallery -- components-button" }),
      " (those whose ids begin so).",
    ]),
  ];
}

function showCounts(report: Report, shown: number): void {
  const { stories, drawnAt, environment } = report;
  const counts: Readonly<Record<View, number>> = {
    states: stories.length,
    changes: stories.filter(isOpen).length,
    accessibility: violationsIn(report),
  };
  for (const each of views) {
    const link = document.querySelector<HTMLAnchorElement>(`nav a[data-view="${each}"]`);
    const number = link?.querySelector("span");
    if (!link || !number) continue;
    link.href = addressOfView(each);
    number.textContent = counts[each].toLocaleString("en");
    if (each === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  part("count", HTMLOutputElement).value =
    shown === stories.length
      ? ""
      : `${shown.toLocaleString("en")} of ${counted(stories.length, "story", "stories")}`;
  part("reset", HTMLButtonElement).hidden = addressOfView(view) === `#${view}`;
  const when =
    drawnAt && new Date(drawnAt).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const drawn = part("drawn", HTMLParagraphElement);
  drawn.textContent = when ? `Drawn ${when}` : "";
  drawn.title = environment ?? "";
}

function show(): void {
  const { report } = globalThis;
  const stories = filtered(report.stories);
  place.replaceChildren(
    ...noteOnMissing(report),
    stories.length > 0
      ? contentsOf[view](stories)
      : element("p", { className: "empty", textContent: "No story passes the filters." }),
  );
  showCounts(report, stories.length);
}

function goToAddress(): void {
  view = readAddress();
  show();
}

const THEME = "regia-review-theme";
const theme = part("theme", HTMLSelectElement);
const setTheme = () => applyTheme(isThemeChoice(theme.value) ? theme.value : "system");
theme.value = localStorage.getItem(THEME) ?? "system";
setTheme();
theme.addEventListener("change", () => {
  localStorage.setItem(THEME, theme.value);
  setTheme();
});

offerFilters();
onFilter(() => {
  writeAddress(view);
  show();
});
addEventListener("hashchange", goToAddress);
goToAddress();
void startApprovals((report) => {
  globalThis.report = report;
  show();
  continueComparison(changesIn(filtered(report.stories)));
  // The button that was pressed is gone with the story.
  if (document.activeElement === document.body) place.focus();
});
