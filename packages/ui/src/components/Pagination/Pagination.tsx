import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { IconButton } from "../IconButton/index.ts";
import { pagination, position } from "./Pagination.css.ts";

export interface PaginationProps {
  /** From 1. */
  page: number;
  /** How many there are; with one or none nothing shows. */
  pages: number;
  onChange: (page: number) => void;
  className?: string;
}

/** Turns the pages of a list. */
export function Pagination({ page, pages, onChange, className }: PaginationProps) {
  const t = useText("parts");
  const format = useFormat();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("pagination.label")} className={classNames(pagination, className)}>
      <span className={position} aria-live="polite">
        {t("pagination.position", { page: format.number(page), pages: format.number(pages) })}
      </span>
      <IconButton
        icon={ChevronLeft}
        label={t("pagination.previous")}
        tone="neutral"
        size="sm"
        isDisabled={page <= 1}
        onPress={() => onChange(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label={t("pagination.next")}
        tone="neutral"
        size="sm"
        isDisabled={page >= pages}
        onPress={() => onChange(page + 1)}
      />
    </nav>
  );
}
