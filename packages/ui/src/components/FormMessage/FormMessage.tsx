import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../../styles/classNames.ts";
import { Icon } from "../Icon/index.ts";
import { formMessage } from "./FormMessage.css.ts";

export interface FormMessageProps extends Omit<ComponentPropsWithRef<"span">, "role"> {
  /** What the message is. Default `info`. */
  tone?: "error" | "warning" | "success" | "info" | undefined;
  /** Nothing for no message: the component stays in the page, so that a message that comes is announced. */
  children?: ReactNode;
}

const signs = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info } as const;

/**
 * How a form stands, beside the button that sends it: saved, not saved, not yet complete. It stays until taken away;
 * what hides by itself is a Banner, and what is wrong with one field stands under that field.
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
