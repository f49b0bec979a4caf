import type { ComponentPropsWithRef } from "react";
import { classNames } from "../../styles/classNames.ts";
import { follow, lead, logo, mark, point } from "./Logo.css.ts";

export interface LogoProps extends Omit<ComponentPropsWithRef<"span">, "children" | "role"> {
  /** `mark` shows only the symbol, with the product's name as its accessible name. Default `full`. */
  form?: "full" | "mark" | undefined;
}

/** The symbol of the product. */
export function LogoMark({ className, ...rest }: Omit<ComponentPropsWithRef<"svg">, "children">) {
  return (
    <svg {...rest} viewBox="0 0 24 24" aria-hidden focusable="false" className={classNames(mark, className)}>
      <path className={follow} strokeLinecap="round" d="M2 4.5h4.5c6 0 6.5 7.5 12.5 7.5" />
      <path className={follow} strokeLinecap="round" d="M2 19.5h4.5c6 0 6.5-7.5 12.5-7.5" />
      <path className={lead} strokeLinecap="round" d="M2 12h17" />
      <circle className={point} cx="19.4" cy="12" r="3.1" />
    </svg>
  );
}

/** Symbol and name of the product. */
export function Logo({ form = "full", className, ...rest }: LogoProps) {
  if (form === "mark") {
    return (
      <span {...rest} role="img" aria-label="Regia" className={classNames(logo, className)}>
        <LogoMark />
      </span>
    );
  }
  return (
    <span {...rest} className={classNames(logo, className)}>
      <LogoMark />
      Regia
    </span>
  );
}
