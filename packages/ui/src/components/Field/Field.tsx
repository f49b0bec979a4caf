import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError as AriaFieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { error, errorIcon, hint, label } from "./Field.css.ts";

/** Props that every field has. */
export interface FieldProps {
  /** Shown above the control; also its accessible name. */
  label: string;
  /** Explains what to enter. */
  hint?: ReactNode;
  /** What is wrong and how to correct it. If present, the field is invalid. It is shown until the caller removes it. */
  error?: string | undefined;
}

/** The label of a field. */
export function FieldLabel({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <Label className={classNames(label, className)}>{children}</Label>;
}

/** Hint and error under a control. They become its accessible description. */
export function FieldNotes({ hint: hintText, error: errorText }: Pick<FieldProps, "hint" | "error">) {
  return (
    <>
      <AriaFieldError className={error}>
        {errorText ? (
          <>
            <Icon glyph={CircleAlert} size="sm" className={errorIcon} />
            <span>{errorText}</span>
          </>
        ) : null}
      </AriaFieldError>
      {hintText ? (
        <Text slot="description" className={hint}>
          {hintText}
        </Text>
      ) : null}
    </>
  );
}
