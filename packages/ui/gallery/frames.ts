import { LOCALES, type Locale } from "../src/i18n/locales.ts";
import { viewports } from "../storybook/viewports.ts";

/** Conditions of a picture: language, theme and width. */
export interface Frame {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly viewport: Viewport;
}

/** The themes in which stories are reviewed. */
export const themes = ["light", "dark"] as const;

type Theme = (typeof themes)[number];
type Viewport = keyof typeof viewports;

/** The widths at which stories are reviewed, in CSS pixels. */
const reviewedWidths = [390, 820, 1440];
/** Every viewport of the toolbar. */
export const viewportNames = Object.keys(viewports) as Viewport[];
/** Width of a viewport in CSS pixels. */
export const widthOf = (viewport: Viewport): number => Number.parseInt(viewports[viewport].styles.width, 10);

/** The viewports of these widths, from narrow to wide. */
export const reviewed: readonly Viewport[] = reviewedWidths.map((width) => {
  const viewport = viewportNames.find((name) => widthOf(name) === width);
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

/** Size of the window in CSS pixels. The picture is as high as the page. */
export function sizeOf({ viewport }: Frame): { readonly width: number; readonly height: number } {
  return { width: widthOf(viewport), height: Number.parseInt(viewports[viewport].styles.height, 10) };
}
