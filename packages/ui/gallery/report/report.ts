import type { Report, ReportedStory } from "../reportData.ts";
import type { ReviewedPicture } from "../review.ts";
import { element } from "./dom.ts";

declare global {
  var report: Report;
}

/** A column of the matrix. */
export interface Column {
  readonly locale: string;
  readonly theme: string;
  readonly viewport: string;
}

const languages = new Intl.DisplayNames("en", { type: "language" });

/** "Italian" of "it". */
export const languageOf = (locale: string): string => languages.of(locale) ?? locale;

/** All columns, by language, theme and width. */
export const columnsOf = ({ locales, themes, viewports }: Report): Column[] =>
  locales.flatMap((locale) =>
    themes.flatMap((theme) => viewports.map((viewport) => ({ locale, theme, viewport }))),
  );

/** The conditions of a picture: those of the frame "it-light-phone". */
export function columnOf({ frame }: ReviewedPicture): Column {
  const [locale = "", theme = "", viewport = ""] = frame.split("-");
  return { locale, theme, viewport };
}

/** "Italian, light, 390 px". */
export const namedColumn = ({ locale, theme, viewport }: Column): string =>
  `${languageOf(locale)}, ${theme}, ${globalThis.report.widths[viewport] ?? viewport} px`;

/** Address of a story under these conditions in the Storybook that contains this page. */
export const addressOf = ({ id }: ReportedStory, { locale, theme, viewport }: Column): string =>
  `../?path=/story/${id}&globals=locale:${locale};theme:${theme};viewport:${viewport}`;

/** Address of a story as it opens by itself. */
export const plainAddressOf = ({ id }: ReportedStory): string => `../?path=/story/${id}`;

export const thumbnailOf = (hash: string): string => `pictures/${hash}.webp`;
export const pictureOf = (hash: string): string => `pictures/${hash}.png`;

const verdictNames: Readonly<Record<ReportedStory["verdict"], string>> = {
  same: "As accepted",
  changed: "Changed",
  new: "New",
  gone: "Deleted",
  failed: "Failed",
  undrawn: "Not drawn",
};

/** Name of a verdict. */
export const verdictName = (verdict: ReportedStory["verdict"]): string => verdictNames[verdict];

/** True if a person has to look at the story. */
export const isOpen = ({ verdict }: ReportedStory): boolean => verdict !== "same" && verdict !== "undrawn";

/** The verdict of a story, as a label. */
export const verdictLabel = ({ verdict }: ReportedStory): HTMLElement =>
  element("span", { className: `verdict ${verdict}`, textContent: verdictName(verdict) });

/** Numbers of rules of axe that a story breaks, or that a person has to check. */
export function findingsOf({ accessibility }: ReportedStory) {
  const findings = accessibility?.findings ?? [];
  const violations = findings.filter(({ verdict }) => verdict === "violation").length;
  return { violations, incomplete: findings.length - violations };
}
