import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentPropsWithoutRef, ReactNode, Ref } from "react";
import { Button } from "react-aria-components/Button";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Checkbox } from "../Checkbox/index.ts";
import { useScrollRegion } from "../CodeBlock/useScrollRegion.ts";
import { Icon } from "../Icon/index.ts";
import { VisuallyHidden } from "../VisuallyHidden/index.ts";
import {
  cell,
  emptyCell,
  frame,
  headCell,
  markColumn,
  rows as rowGroup,
  row as rowStyle,
  scroller as scrollerStyle,
  sorter,
  table,
  waiting,
} from "./Table.css.ts";

/** A column: its heading and the content of its cells. */
export interface TableColumn<Row, Id extends string = string> {
  /** Unique in the table; used by `sort`. */
  id: Id;
  /** Heading of the column. */
  header: string;
  /** True hides the heading visually, as for a column of actions. Default false. */
  isHeaderHidden?: boolean | undefined;
  /** Content of a row's cell. */
  cell: (row: Row) => ReactNode;
  /** `end` for numbers that are compared. Default `start`. */
  align?: "start" | "end" | undefined;
  /** True for the column that names the row; one column should have it. Default false. */
  isRowHeader?: boolean | undefined;
  /** True makes the heading a button that calls `onSort`. Default false. */
  isSortable?: boolean | undefined;
  /**
   * Width as a CSS length, such as `8rem`. If any column has one, the columns do not depend on their content: those
   * without a width share the rest. Default: as wide as its content.
   */
  width?: string | undefined;
}

/**
 * Densities of the rows, at the default text size: `comfortable` has space around the content and at least 44 px, `standard`
 * 44 px for one or two lines, `compact` 36 px for one line, on touch screens 44 px.
 */
export const TABLE_DENSITIES = ["comfortable", "standard", "compact"] as const;

/** One of {@link TABLE_DENSITIES}. */
export type TableDensity = (typeof TABLE_DENSITIES)[number];

/** Order of the rows. */
export interface TableSort<Id extends string = string> {
  /** Id of the column. */
  column: Id;
  direction: "ascending" | "descending";
}

/** Selection of rows for bulk actions. */
export interface TableSelection<Row> {
  /** Keys of the selected rows, also of those on other pages. */
  selected: ReadonlySet<string>;
  /** Called with the keys of the new selection. */
  onChange: (selected: ReadonlySet<string>) => void;
  /** Accessible name of a row's checkbox: "Seleziona Anna Bianchi". */
  rowLabel: (row: Row) => string;
  /** Accessible name of the checkbox that selects all rows of the page. */
  allLabel: string;
  /** False for a row that cannot be selected. Default: every row can be. */
  isSelectable?: ((row: Row) => boolean) | undefined;
  /** Ref to the checkbox of the first selected row on the page, or of the first row if none is selected. */
  firstRef?: Ref<HTMLInputElement> | undefined;
}

export interface TableProps<Row, Id extends string = string>
  extends Omit<ComponentPropsWithoutRef<"section">, "children" | "aria-label"> {
  /** Accessible name: what the table contains. */
  label: string;
  /** The columns, in order. */
  columns: readonly TableColumn<Row, Id>[];
  /** The rows of the current page, in order. */
  rows: readonly Row[];
  /** Returns a unique key of a row. */
  rowKey: (row: Row) => string;
  /** The current order. Default: none shown. */
  sort?: TableSort<Id> | undefined;
  /** Called when the person chooses another order; the caller sorts the rows. */
  onSort?: ((sort: TableSort<Id>) => void) | undefined;
  /** Adds a column of checkboxes. Default: rows cannot be selected. */
  selection?: TableSelection<Row> | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /**
   * Layout if the columns do not fit: `scroll` scrolls horizontally; `stack` stacks the cells of each row on a phone;
   * `stack-early` does so on a tablet too, for many or wide columns. Default `scroll`.
   */
  narrow?: "scroll" | "stack" | "stack-early" | undefined;
  /** Height of the rows. Default `comfortable`. */
  density?: TableDensity | undefined;
  /**
   * True keeps the headings at the top of the window while the page scrolls. The columns must fit, as with `narrow="stack"`:
   * the table does not scroll horizontally. Default false.
   */
  isHeadSticky?: boolean | undefined;
  /** True while other rows are loading: the current rows stay, with a moving line above them. Default false. */
  isPending?: boolean | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

/** A native table of similar items, with optional sorting (buttons) and selection (checkboxes). */
export function Table<Row, Id extends string = string>({
  label,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  empty,
  narrow = "scroll",
  density = "comfortable",
  isHeadSticky = false,
  isPending = false,
  className,
  ref,
  ...rest
}: TableProps<Row, Id>) {
  const keys = rows.filter((one) => selection?.isSelectable?.(one) ?? true).map(rowKey);
  const firstSelected = Math.max(
    rows.findIndex((one) => selection?.selected.has(rowKey(one))),
    0,
  );
  const isFixed = columns.some(({ width }) => width !== undefined);
  const scrollRegion = useScrollRegion<HTMLDivElement>(label);
  return (
    <section
      {...rest}
      ref={ref}
      className={classNames(frame, className)}
      data-sticky={isHeadSticky || undefined}
    >
      {isPending ? <span aria-hidden className={waiting} /> : null}
      {/* A table wider than its container can be focused and scrolled by keyboard; one that fits cannot. */}
      <div {...scrollRegion} className={scrollerStyle}>
        <table
          aria-label={label}
          aria-busy={isPending || undefined}
          data-narrow={narrow}
          data-density={density}
          data-fixed={isFixed || undefined}
          className={table}
        >
          {isFixed ? (
            <colgroup>
              {selection ? <col className={markColumn} /> : null}
              {columns.map(({ id, width }) => (
                <col key={id} style={{ inlineSize: width }} />
              ))}
            </colgroup>
          ) : null}
          <thead className={rowGroup}>
            <tr>
              {selection ? <SelectAll selection={selection} keys={keys} /> : null}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody className={rowGroup}>
            {rows.map((one, index) => {
              const key = rowKey(one);
              const isSelected = selection?.selected.has(key) === true;
              return (
                <tr key={key} className={rowStyle} data-selected={isSelected || undefined}>
                  {selection ? (
                    <td className={cell} data-mark>
                      <Checkbox
                        aria-label={selection.rowLabel(one)}
                        inputRef={index === firstSelected ? selection.firstRef : undefined}
                        isSelected={isSelected}
                        isDisabled={selection.isSelectable?.(one) === false}
                        onChange={(marked) => selection.onChange(toggled(selection.selected, key, marked))}
                      />
                    </td>
                  ) : null}
                  {columns.map((column) =>
                    column.isRowHeader ? (
                      <th key={column.id} scope="row" className={cell} data-align={column.align ?? "start"}>
                        {column.cell(one)}
                      </th>
                    ) : (
                      <td
                        key={column.id}
                        className={cell}
                        data-align={column.align ?? "start"}
                        data-header={column.isHeaderHidden ? undefined : column.header}
                      >
                        {column.cell(one)}
                      </td>
                    ),
                  )}
                </tr>
              );
            })}
            {rows.length === 0 ? (
              <tr>
                <td className={emptyCell} colSpan={columns.length + (selection ? 1 : 0)}>
                  {empty}
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function toggled(selected: ReadonlySet<string>, key: string, marked: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (marked) next.add(key);
  else next.delete(key);
  return next;
}

/** Selects or deselects every row on the page; rows of other pages keep their state. */
function SelectAll<Row>({ selection, keys }: { selection: TableSelection<Row>; keys: readonly string[] }) {
  const marked = keys.filter((key) => selection.selected.has(key)).length;
  return (
    <th scope="col" className={headCell} data-acts data-mark>
      <Checkbox
        aria-label={selection.allLabel}
        isDisabled={keys.length === 0}
        isSelected={keys.length > 0 && marked === keys.length}
        isIndeterminate={marked > 0 && marked < keys.length}
        onChange={(all) => {
          const others = [...selection.selected].filter((key) => !keys.includes(key));
          selection.onChange(new Set(all ? [...others, ...keys] : others));
        }}
      />
    </th>
  );
}

const arrows = { ascending: ArrowUp, descending: ArrowDown } as const;

function HeadCell<Row, Id extends string>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row, Id>;
  sort?: TableSort<Id> | undefined;
  onSort?: ((sort: TableSort<Id>) => void) | undefined;
}) {
  const t = useText("components");
  const direction = sort?.column === column.id ? sort.direction : undefined;
  return (
    <th
      scope="col"
      className={headCell}
      data-align={column.align ?? "start"}
      data-acts={(column.isSortable && onSort !== undefined) || undefined}
      aria-sort={direction}
    >
      {column.isHeaderHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : null}
      {!column.isHeaderHidden && column.isSortable && onSort ? (
        <Button
          className={sorter}
          aria-label={t("table.sort", { column: column.header })}
          onPress={() =>
            onSort({
              column: column.id,
              direction: direction === "ascending" ? "descending" : "ascending",
            })
          }
        >
          {column.header}
          <Icon glyph={direction ? arrows[direction] : ChevronsUpDown} size="sm" />
        </Button>
      ) : null}
      {!column.isHeaderHidden && !(column.isSortable && onSort) ? column.header : null}
    </th>
  );
}
