import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { formMessage } from "./FormMessage.css.ts";

export interface FormMessageProps extends Omit<ComponentPropsWithRef<"span">, "role"> {
  /** Severity of the message. Default `info`. */
  tone?: "error" | "warning" | "success" | "info" | undefined;
  /** The message. Keep the component mounted without children while there is none: only then is a new message announced. */
  children?: ReactNode;
}

const signs = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info } as const;

/**
 * A message about a whole form, beside its submit button: saved, not saved, or incomplete. It stays until the caller
 * removes it. For messages that hide automatically use Banner; for one field use its `error`.
 */
export function FormMessage({ tone = "info", children, className, ...rest }: FormMessageProps) {
  return (
    <span
      {...rest}
      role={tone === "error" ? "alert" : "status"}
      data-tone={tone}
      className={classNames(formMessage({ tone }), className)}
    >
      {children ? (
        <>
          <Icon glyph={signs[tone]} />
          <span>{children}</span>
        </>
      ) : null}
    </span>
  );
}
