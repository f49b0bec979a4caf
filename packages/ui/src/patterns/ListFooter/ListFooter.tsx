import { Pagination, type PaginationProps } from "../../components/Pagination/index.ts";
import { footer, found as foundStyle } from "./ListFooter.css.ts";

export interface ListFooterProps extends Pick<PaginationProps, "page" | "onChange"> {
  /** How many were found, in words; announced when it changes. */
  found: string;
  /** How many were found, on all pages. */
  total: number;
  /** Rows of a page. */
  pageSize: number;
}

/** Ends a list: how much there is, and the way to its other pages. */
export function ListFooter({ found, total, pageSize, page, onChange }: ListFooterProps) {
  return (
    <div className={footer}>
      <p role="status" className={foundStyle}>
        {found}
      </p>
      <Pagination page={page} pages={Math.ceil(total / pageSize)} onChange={onChange} />
    </div>
  );
}
