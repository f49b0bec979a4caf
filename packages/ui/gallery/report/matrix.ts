import type { ReportedStory } from "../reportData.ts";
import { counted, element, fill, fillWhenNear } from "./dom.ts";
import { chosenColumns, tagsOf } from "./filters.ts";
import {
  addressOf,
  type Column,
  columnOf,
  findingsOf,
  languageOf,
  namedColumn,
  plainAddressOf,
  thumbnailOf,
  verdictLabel,
} from "./report.ts";

/** Width of a cell as a multiple of its height, by the width of the window in CSS pixels. */
const shapeOf = (width: number) => (width >= 1000 ? 1.6 : width >= 700 ? 0.7 : 0.46);
const GAP = 6;
/** Greatest height of a picture: that of the thumbnails. */
const TALLEST = 320;

const widthOf = ({ viewport }: Column) => globalThis.report.widths[viewport] ?? 0;

/** The pictures of a story by column. A width that has no column of its own stands in the next wider one. */
function placed({ pictures }: ReportedStory, columns: readonly Column[]) {
  const places = new Map<Column, (typeof pictures)[number]>();
  for (const picture of pictures) {
    const at = columnOf(picture);
    const among = columns.filter(({ locale, theme }) => locale === at.locale && theme === at.theme);
    const column = among.find((each) => widthOf(each) >= widthOf(at)) ?? among.at(-1);
    if (column && !places.has(column)) places.set(column, picture);
  }
  return places;
}

function cellOf(
  story: ReportedStory,
  column: Column,
  picture: ReportedStory["pictures"][number] | undefined,
) {
  const cell = element("div", { className: "cell", role: "gridcell" });
  cell.style.aspectRatio = String(shapeOf(widthOf(column)));
  if (!picture && story.verdict !== "undrawn") return cell;
  const conditions = picture ? columnOf(picture) : column;
  const link = element("a", {
    href: addressOf(story, conditions),
    ariaLabel: `${story.subject}, ${story.name}: ${namedColumn(conditions)}${picture?.verdict === "changed" ? ", changed" : ""}`,
    title: namedColumn(conditions),
    target: "storybook",
    tabIndex: -1,
  });
  if (picture) {
    link.classList.add(picture.verdict);
    link.append(element("img", { src: thumbnailOf(picture.taken), alt: "", decoding: "async" }));
  }
  if (widthOf(conditions) !== widthOf(column))
    link.append(element("span", { textContent: `${widthOf(conditions)}` }));
  cell.append(link);
  return cell;
}

function metaOf(story: ReportedStory): Node[] {
  const { violations } = findingsOf(story);
  return [
    ...(story.verdict === "same" || story.verdict === "undrawn" ? [] : [verdictLabel(story)]),
    ...(violations > 0
      ? [
          element("span", {
            className: "verdict failed",
            textContent: counted(violations, "violation", "violations"),
          }),
        ]
      : []),
    ...tagsOf(story).map((tag) => element("span", { className: "tag", textContent: tag })),
  ];
}

function rowOf(story: ReportedStory, columns: readonly Column[]): HTMLElement {
  const states = story.states.filter((state) => state !== story.name).join(" · ");
  const title = states ? `${story.name}\n${states}\n${story.id}` : `${story.name}\n${story.id}`;
  const header = element("div", { className: "name", role: "rowheader", title }, [
    element("a", {
      className: "quiet",
      href: plainAddressOf(story),
      target: "storybook",
      tabIndex: -1,
      textContent: story.name,
    }),
    ...(states ? [element("small", { textContent: states })] : []),
    element("div", { className: "meta" }, metaOf(story)),
  ]);
  const row = element("div", { className: "row", role: "row" }, [header]);
  fillWhenNear(row, () => {
    const pictures = placed(story, columns);
    if (story.verdict === "failed")
      row.append(element("pre", { className: "reason", textContent: story.reason ?? "" }));
    else row.append(...columns.map((column) => cellOf(story, column, pictures.get(column))));
  });
  return row;
}

/** The heads of the columns: language and theme over each group, and the widths. */
function headsOf(columns: readonly Column[]): HTMLElement {
  const cells = columns.map((column, index) => {
    const before = columns[index - 1];
    const isFirst = before?.locale !== column.locale || before.theme !== column.theme;
    const head = element("span", { className: "cell" }, [
      element("b", { textContent: isFirst ? `${languageOf(column.locale)}, ${column.theme}` : "" }),
      `${widthOf(column)}`,
    ]);
    head.style.aspectRatio = "auto";
    head.style.inlineSize = `calc(var(--picture) * ${shapeOf(widthOf(column))})`;
    return head;
  });
  return element("div", { className: "heads", ariaHidden: "true" }, [
    element("span", { className: "name" }),
    ...cells,
  ]);
}

/** The height of the pictures at which all columns fit beside the names. */
function fit(matrix: HTMLElement, columns: readonly Column[]): void {
  const shapes = columns.reduce((sum, column) => sum + shapeOf(widthOf(column)), 0);
  const style = getComputedStyle(matrix);
  const names = Number.parseFloat(style.getPropertyValue("--names"));
  const available = matrix.clientWidth - names - GAP * columns.length;
  matrix.style.setProperty(
    "--picture",
    `${Math.max(48, Math.min(TALLEST, Math.floor(available / shapes)))}px`,
  );
}

/** Moves the focus by arrow keys; the matrix is one stop of the tabulator. */
function moveByKeys(matrix: HTMLElement): void {
  const linksOf = (row: Element) => [...row.querySelectorAll<HTMLAnchorElement>("a")];
  const focus = (link: HTMLAnchorElement | undefined) => {
    if (!link) return;
    matrix.querySelector('a[tabindex="0"]')?.setAttribute("tabindex", "-1");
    link.tabIndex = 0;
    link.focus();
  };
  const first = matrix.querySelector<HTMLAnchorElement>(".row a");
  if (first) first.tabIndex = 0;
  matrix.addEventListener("keydown", (event) => {
    const link = event.target instanceof HTMLAnchorElement ? event.target : undefined;
    const row = link?.closest(".row");
    if (!link || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = linksOf(row);
    const at = links.indexOf(link);
    const rows = [...matrix.querySelectorAll(".row")];
    const inRow = (step: number) => {
      const other = rows[rows.indexOf(row) + step];
      if (!other) return undefined;
      fill(other);
      const there = linksOf(other);
      return there[Math.min(at, there.length - 1)];
    };
    const targets = new Map([
      ["ArrowRight", () => links[at + 1]],
      ["ArrowLeft", () => links[at - 1]],
      ["Home", () => links[0]],
      ["End", () => links.at(-1)],
      ["ArrowDown", () => inRow(1)],
      ["ArrowUp", () => inRow(-1)],
    ]);
    const target = targets.get(event.key);
    if (!target) return;
    event.preventDefault();
    focus(target());
  });
}

/** The matrix of states: a row for each story, a column for each language, theme and width. */
export function matrixOf(stories: readonly ReportedStory[]): HTMLElement {
  const columns = chosenColumns();
  const areas = [...Map.groupBy(stories, ({ area }) => area)].map(([area, ofArea]) =>
    element("section", { className: "area" }, [
      element("h2", {}, [
        area,
        " ",
        element("small", { textContent: counted(ofArea.length, "story", "stories") }),
      ]),
      ...[...Map.groupBy(ofArea, ({ subject }) => subject)].map(([subject, ofSubject]) =>
        element("section", { className: "subject" }, [
          element("h3", { textContent: subject }),
          element(
            "div",
            { role: "grid", ariaLabel: subject },
            ofSubject.map((story) => rowOf(story, columns)),
          ),
        ]),
      ),
    ]),
  );
  const matrix = element("div", { className: "matrix" }, [headsOf(columns), ...areas]);
  new ResizeObserver(() => fit(matrix, columns)).observe(matrix);
  moveByKeys(matrix);
  return matrix;
}
