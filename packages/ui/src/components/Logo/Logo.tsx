import { classNames } from "../../styles/classNames.ts";
import { follow, lead, logo, mark, point } from "./Logo.css.ts";

export interface LogoProps {
  /** `mark` shows the sign alone, still named. Default `full`. */
  form?: "full" | "mark";
  className?: string;
}

/** The sign: the lines of a score meet in one point, one of them leads. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden focusable="false" className={classNames(mark, className)}>
      <path className={follow} strokeLinecap="round" d="M2 4.5h4.5c6 0 6.5 7.5 12.5 7.5" />
      <path className={follow} strokeLinecap="round" d="M2 19.5h4.5c6 0 6.5-7.5 12.5-7.5" />
      <path className={lead} strokeLinecap="round" d="M2 12h17" />
      <circle className={point} cx="19.4" cy="12" r="3.1" />
    </svg>
  );
}

/** Name and sign of the product. */
export function Logo({ form = "full", className }: LogoProps) {
  if (form === "mark") {
    return (
      <span role="img" aria-label="Regia" className={classNames(logo, className)}>
        <LogoMark />
      </span>
    );
  }
  return (
    <span className={classNames(logo, className)}>
      <LogoMark />
      Regia
    </span>
  );
}
