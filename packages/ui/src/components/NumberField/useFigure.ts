import { useState } from "react";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";

/** Props shared by the number fields. */
export interface FigureProps {
  /** The number, or null for none. Omit it to let the field keep its own state. */
  value?: number | null | undefined;
  /** Initial number if `value` is omitted. Default: none. */
  defaultValue?: number | null | undefined;
  /** Called when the number is committed (on blur, on Enter, by a step); null when the field is emptied. */
  onChange?: ((value: number | null) => void) | undefined;
  /** Smallest number allowed. */
  minValue?: number | undefined;
  /** Largest number allowed. */
  maxValue?: number | undefined;
}

/** Keeps the number and reports an error if it is outside the range. The number itself is not changed. */
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
    /** Takes a committed number; NaN is the headless library's value for an empty field. */
    settle: (next: number) => {
      const settled = Number.isNaN(next) ? null : next;
      setKept(settled);
      onChange?.(settled);
    },
  };
}
