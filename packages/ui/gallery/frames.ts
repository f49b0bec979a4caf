import { LOCALES, type Locale } from "../src/i18n/locales.ts";
import { sizeOf, type ViewportName, viewportNames } from "../storybook/viewports.ts";

/** Conditions of a picture: language, theme and width. */
export interface Frame {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly viewport: ViewportName;
}

/** The themes in which stories are reviewed. */
export const themes = ["light", "dark"] as const;

type Theme = (typeof themes)[number];

/** The widths at which stories are reviewed, in CSS pixels. */
const reviewedWidths = [390, 820, 1440];

/** The viewports of these widths, from narrow to wide. */
export const reviewed: readonly ViewportName[] = reviewedWidths.map((width) => {
  const viewport = viewportNames.find((name) => sizeOf(name).width === width);
  if (!viewport) throw new Error(`Storybook has no viewport of ${width} px`);
  return viewport;
});

/** Globals that a story sets itself. Such a condition is not varied. */
export type Pinned = Readonly<Record<string, unknown>>;

const pinnedTo = <T extends string>(known: readonly T[], value: unknown): readonly T[] | undefined =>
  known.some((each) => each === value) ? known.filter((each) => each === value) : undefined;

/**
 * The frames of a story, in the fixed order in which they are taken. The story plays in the first one; consecutive frames
 * differ as little as possible.
 */
export function framesOf(pinned: Pinned): Frame[] {
  const widths =
    pinnedTo(viewportNames, (pinned["viewport"] as { value?: unknown } | undefined)?.value) ??
    reviewed.toReversed();
  const languages = pinnedTo(LOCALES, pinned["locale"]) ?? LOCALES;
  const looks = pinnedTo(themes, pinned["theme"]) ?? themes;
  return languages.flatMap((locale, language) =>
    widths.flatMap((viewport, width) => {
      const isTurned = (language * widths.length + width) % 2 === 1;
      return (isTurned ? looks.toReversed() : looks).map((theme) => ({ locale, theme, viewport }));
    }),
  );
}

/** Name of a frame in reports: `it-light-phone`. */
export const nameOf = ({ locale, theme, viewport }: Frame): string => `${locale}-${theme}-${viewport}`;
