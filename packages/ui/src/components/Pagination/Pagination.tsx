import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentPropsWithRef, useRef } from "react";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { IconButton } from "../IconButton/index.ts";
import { definedProps } from "../rootProps.ts";
import { pagination, position, turnButton } from "./Pagination.css.ts";

export interface PaginationProps extends Omit<ComponentPropsWithRef<"nav">, "children" | "onChange"> {
  /** Number of the current page, from 1. */
  page: number;
  /** Number of pages. With 0 or 1 nothing is rendered. */
  pages: number;
  /** Called with the number of the new page. */
  onChange: (page: number) => void;
}

/** Buttons to go through the pages of a list. */
export function Pagination({ page, pages, onChange, className, ...rest }: PaginationProps) {
  const t = useText("components");
  const format = useFormat();
  const positionRef = useRef<HTMLSpanElement>(null);
  if (pages <= 1) return null;
  const turn = (to: number) => {
    // On the first and last page the pressed button becomes disabled, so the focus moves to the page number.
    if (to <= 1 || to >= pages) positionRef.current?.focus();
    onChange(to);
  };
  return (
    <nav
      aria-label={t("pagination.label")}
      {...definedProps(rest)}
      className={classNames(pagination, className)}
    >
      <span ref={positionRef} tabIndex={-1} className={position} aria-live="polite">
        {t("pagination.position", { page: format.number(page), pages: format.number(pages) })}
      </span>
      <IconButton
        icon={ChevronLeft}
        label={t("pagination.previous")}
        tone="neutral"
        size="sm"
        isDisabled={page <= 1}
        className={turnButton}
        onPress={() => turn(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label={t("pagination.next")}
        tone="neutral"
        size="sm"
        isDisabled={page >= pages}
        className={turnButton}
        onPress={() => turn(page + 1)}
      />
    </nav>
  );
}
