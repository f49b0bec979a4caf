import type { ReactNode, Ref } from "react";
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from "react-aria-components/Switch";
import { classNames } from "../../styles/classNames.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { hint as hintStyle, label, switchRow, text, track } from "./Switch.css.ts";

export interface SwitchProps extends RootProps<AriaSwitchProps> {
  /** The label. Use `aria-label` instead if the label is elsewhere. */
  children?: ReactNode;
  /** A one-line explanation of the effect. */
  hint?: ReactNode;
  ref?: Ref<HTMLLabelElement> | undefined;
}

/** Turns something on or off immediately. In a form that is submitted later use Checkbox. */
export function Switch({ children, hint, className, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...definedProps(rest)} className={classNames(switchRow, className)}>
      {children ? (
        <span className={text}>
          <span className={label}>{children}</span>
          {hint ? <span className={hintStyle}>{hint}</span> : null}
        </span>
      ) : null}
      <span aria-hidden className={track} />
    </AriaSwitch>
  );
}
