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
  rows as rowGroup,
  row as rowStyle,
  scroller as scrollerStyle,
  sorter,
  table,
  waiting,
} from "./Table.css.ts";

/** One column: how it is headed and what a row shows in it. */
export interface TableColumn<Row, Id extends string = string> {
  id: Id;
  /** Words over the column. */
  header: string;
  /** True hides the words from the eye, as over a column of actions. */
  isHeaderHidden?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** `end` for figures that are compared. Default `start`. */
  align?: "start" | "end" | undefined;
  /** The column names the row: one column should. */
  isRowHeader?: boolean | undefined;
  isSortable?: boolean | undefined;
}

/** The order of the rows. */
export interface TableSort<Id extends string = string> {
  column: Id;
  direction: "ascending" | "descending";
}

/** Rows that can be marked for an action on several. */
export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names one row's box: "Seleziona Anna Bianchi". */
  rowLabel: (row: Row) => string;
  /** Names the box of all rows on the page. */
  allLabel: string;
  /** False for a row that no action on several may touch. Default: every row can be marked. */
  isSelectable?: ((row: Row) => boolean) | undefined;
  /** The box of the first selected row on the page, or of the first row while none is selected. */
  firstRef?: Ref<HTMLInputElement> | undefined;
}

export interface TableProps<Row, Id extends string = string>
  extends Omit<ComponentPropsWithoutRef<"section">, "children" | "aria-label"> {
  /** What the table holds: its accessible name. */
  label: string;
  columns: readonly TableColumn<Row, Id>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort<Id> | undefined;
  onSort?: ((sort: TableSort<Id>) => void) | undefined;
  selection?: TableSelection<Row> | undefined;
  /** Stands in place of rows when there are none. */
  empty?: ReactNode;
  /**
   * Where columns do not fit: `scroll` moves the table sideways, `stack` sets each row's cells under one another on a
   * phone, `stack-early` on a tablet too, for many or wide columns. Default `scroll`.
   */
  narrow?: "scroll" | "stack" | "stack-early" | undefined;
  /** True while other rows are on their way: these stay, a line above them waits. Default false. */
  isPending?: boolean | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

/** Rows of like things. A plain table for every reader; sorting and marking are buttons and boxes inside it. */
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
  const scrollRegion = useScrollRegion<HTMLDivElement>(label);
  return (
    <section {...rest} ref={ref} className={classNames(frame, className)}>
      {isPending ? <span aria-hidden className={waiting} /> : null}
      {/* A table that is wider than its place is scrolled by keyboard too; one that fits is no stop. */}
      <div {...scrollRegion} className={scrollerStyle}>
        <table aria-label={label} aria-busy={isPending || undefined} data-narrow={narrow} className={table}>
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

/** Marks or clears every row on the page; rows of other pages stay as they are. */
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
