import type { ComponentPropsWithRef } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Link } from "../Link/index.ts";
import { definedProps } from "../rootProps.ts";
import { breadcrumb, list, step } from "./Breadcrumb.css.ts";

/** A level of the hierarchy. The last one is the current page and has no address. */
export interface BreadcrumbStep {
  /** Visible text. */
  name: string;
  /** Target address. Default: none, for the current page. */
  href?: string | undefined;
}

export interface BreadcrumbProps extends Omit<ComponentPropsWithRef<"nav">, "children"> {
  /** From the top level down to the current page. */
  steps: readonly BreadcrumbStep[];
}

/** The path from the top level to the current page, as links. */
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
