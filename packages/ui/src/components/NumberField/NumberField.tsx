import { Minus, Plus } from "lucide-react";
import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from "react-aria-components/NumberField";
import { GROUPED } from "../../i18n/format.ts";
import { classNames } from "../../styles/classNames.ts";
import { field, frame, input } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { Icon } from "../Icon/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { figures, stepper, unit as unitStyle } from "./NumberField.css.ts";
import { type FigureProps, useFigure } from "./useFigure.ts";

export interface NumberFieldProps
  extends Omit<
      RootProps<AriaNumberFieldProps>,
      "children" | "isInvalid" | "commitBehavior" | keyof FigureProps
    >,
    FigureProps,
    FieldProps {
  /** Unit, shown after the number: "GB", "%". */
  unit?: string | undefined;
  /** Says what an empty field means: "come il piano". */
  placeholder?: string | undefined;
  /** Adds buttons that decrease and increase the number, for touch. Default false. */
  hasSteppers?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Input for a number in the format of the reader's language. Arrow keys change it; an empty field is null. */
export function NumberField({
  label,
  hint,
  error,
  value,
  defaultValue,
  onChange,
  minValue,
  maxValue,
  unit,
  placeholder,
  hasSteppers = false,
  formatOptions,
  className,
  ...rest
}: NumberFieldProps) {
  const { figure, settle, rangeError } = useFigure({ value, defaultValue, onChange, minValue, maxValue });
  const shownError = error ?? rangeError;
  return (
    <AriaNumberField
      validationBehavior="aria"
      {...definedProps({ ...rest, minValue, maxValue })}
      formatOptions={{ ...GROUPED, ...formatOptions }}
      value={figure ?? Number.NaN}
      onChange={settle}
      commitBehavior="validate"
      isInvalid={Boolean(shownError)}
      className={classNames(field, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={frame}>
        {hasSteppers ? (
          <Button slot="decrement" className={stepper}>
            <Icon glyph={Minus} size="sm" />
          </Button>
        ) : null}
        <Input
          {...definedProps({ placeholder })}
          data-between={hasSteppers || undefined}
          className={classNames(input, figures)}
        />
        {unit ? <span className={unitStyle}>{unit}</span> : null}
        {hasSteppers ? (
          <Button slot="increment" className={stepper}>
            <Icon glyph={Plus} size="sm" />
          </Button>
        ) : null}
      </Group>
      <FieldNotes hint={hint} error={shownError} />
    </AriaNumberField>
  );
}
