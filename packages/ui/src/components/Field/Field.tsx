import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError as AriaFieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { Icon } from "../Icon/index.ts";
import { error, errorIcon, hint, label } from "./Field.css.ts";

/** What every field has around its control. */
export interface FieldProps {
  /** Stands above the control and is its accessible name. */
  label: string;
  /** Says beforehand what is expected. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; its presence makes the field invalid. It stays until it is taken away. */
  error?: string | undefined;
}

/** The label of a field. */
export function FieldLabel({ children }: { children: ReactNode }) {
  return <Label className={label}>{children}</Label>;
}

/** Hint and error under a control, wired to it as its description. */
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
