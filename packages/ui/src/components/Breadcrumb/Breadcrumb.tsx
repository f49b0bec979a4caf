import type { ComponentPropsWithRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Link } from "../Link/index.ts";
import { definedProps } from "../rootProps.ts";
import { breadcrumb, list, step } from "./Breadcrumb.css.ts";

/** One step of the way; the last has no address: it is the page on the screen. */
export interface BreadcrumbStep {
  name: string;
  href?: string | undefined;
}

export interface BreadcrumbProps extends Omit<ComponentPropsWithRef<"nav">, "children"> {
  /** From the outermost in. */
  steps: readonly BreadcrumbStep[];
}

/** The way down to the page on the screen, and back up. */
export function Breadcrumb({ steps, className, ...rest }: BreadcrumbProps) {
  const t = useText("components");
  return (
    <nav aria-label={t("breadcrumb")} {...definedProps(rest)} className={classNames(breadcrumb, className)}>
      <ol className={list}>
        {steps.map(({ name, href }) => (
          <li key={name} className={step}>
            {href ? (
              <Link href={href} tone="quiet">
                {name}
              </Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
