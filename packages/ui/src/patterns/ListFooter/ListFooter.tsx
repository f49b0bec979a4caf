import { Pagination, type PaginationProps } from "../../components/Pagination/index.ts";
import { footer, found as foundStyle } from "./ListFooter.css.ts";

export interface ListFooterProps extends Pick<PaginationProps, "page" | "onChange"> {
  /** The number of results as text; announced when it changes. */
  found: string;
  /** Number of results on all pages. */
  total: number;
  /** Number of rows per page. */
  pageSize: number;
}

/** End of a list: number of results and pagination. */
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
