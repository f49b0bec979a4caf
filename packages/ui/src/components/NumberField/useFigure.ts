import { useState } from "react";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";

/** What the fields of a figure have in common. */
export interface FigureProps {
  /** The figure, or null for none; leave it out to let the field keep it. */
  value?: number | null | undefined;
  /** The figure at first, where the field keeps it. Default none. */
  defaultValue?: number | null | undefined;
  /** Called when the figure is settled (on leaving the field, on Enter, by a step); null once it is empty. */
  onChange?: ((value: number | null) => void) | undefined;
  /** The least figure allowed. */
  minValue?: number | undefined;
  /** The greatest figure allowed. */
  maxValue?: number | undefined;
}

/** Keeps a figure and says when it lies outside the allowed ones: it is not changed behind the person's back. */
export function useFigure({ value, defaultValue = null, onChange, minValue, maxValue }: FigureProps) {
  const t = useText("components");
  const format = useFormat();
  const [kept, setKept] = useState(defaultValue);
  const figure = value === undefined ? kept : value;
  const rangeError = () => {
    if (figure === null) return undefined;
    if (minValue !== undefined && figure < minValue)
      return t("number.tooSmall", { min: format.number(minValue) });
    if (maxValue !== undefined && figure > maxValue)
      return t("number.tooBig", { max: format.number(maxValue) });
    return undefined;
  };
  return {
    figure,
    rangeError: rangeError(),
    /** Takes a settled figure; NaN is the headless field's word for empty. */
    settle: (next: number) => {
      const settled = Number.isNaN(next) ? null : next;
      setKept(settled);
      onChange?.(settled);
    },
  };
}
