import type { LucideIcon, LucideProps } from "lucide-react";
import { classNames } from "../../styles/classNames.ts";
import { icon } from "./Icon.css.ts";

/** A drawing from the icon set: import the one you need from `lucide-react`. */
export type IconGlyph = LucideIcon;

export interface IconProps
  extends Omit<LucideProps, "size" | "label" | "children" | "strokeWidth" | "absoluteStrokeWidth"> {
  glyph: IconGlyph;
  /** 16, 18 or 24 px at the default text size. Default `md`. */
  size?: "sm" | "md" | "lg" | undefined;
  /** What it says where no text stands beside it; without it the icon is decoration. */
  label?: string | undefined;
}

/** One drawing of the set, in the weight of our type. Colour comes from the text around it. */
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
