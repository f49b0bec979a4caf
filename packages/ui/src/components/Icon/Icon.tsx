import type { LucideIcon, LucideProps } from "lucide-react";
import { classNames } from "../../styles/classNames.ts";
import { icon } from "./Icon.css.ts";

/** An icon of `lucide-react`. */
export type IconGlyph = LucideIcon;

export interface IconProps
  extends Omit<
    LucideProps,
    "size" | "label" | "children" | "strokeWidth" | "absoluteStrokeWidth" | "nonScalingStroke"
  > {
  /** The icon. */
  glyph: IconGlyph;
  /** Size: 16, 18 or 24 px at the default text size. Default `md`. */
  size?: "sm" | "md" | "lg" | undefined;
  /** Accessible name. Without it the icon is decorative and hidden from screen readers. */
  label?: string | undefined;
}

/** An icon in the colour of the surrounding text. */
export function Icon({ glyph: Glyph, size = "md", label, className, ...rest }: IconProps) {
  const spoken = label ? ({ role: "img", "aria-label": label } as const) : { "aria-hidden": true };
  return (
    <Glyph
      {...rest}
      {...spoken}
      className={classNames(icon({ size }), className)}
      strokeWidth={1.6}
      absoluteStrokeWidth={false}
      focusable={false}
    />
  );
}
