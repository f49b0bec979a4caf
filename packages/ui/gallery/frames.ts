import { LOCALES, type Locale } from "../src/i18n/locales.ts";
import { viewports } from "../storybook/viewports.ts";

/** Conditions of a picture: language, theme and width. */
export interface Frame {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly viewport: Viewport;
}

const themes = ["light", "dark"] as const;
/** The widths at which stories are reviewed: 390, 820 and 1440 px. */
const reviewed = ["phone", "tablet", "desktop"] as const satisfies readonly Viewport[];

type Theme = (typeof themes)[number];
type Viewport = keyof typeof viewports;

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
    pinnedTo(
      Object.keys(viewports) as Viewport[],
      (pinned["viewport"] as { value?: unknown } | undefined)?.value,
    ) ?? reviewed.toReversed();
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
  const { width, height } = viewports[viewport].styles;
  return { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) };
}
