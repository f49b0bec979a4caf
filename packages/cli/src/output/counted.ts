import type { Context } from "../program/context.ts";

/** How many rows of a list were printed. */
export interface ListedRows {
  readonly count: number;
  /** How many rows there are; undefined where the list ended at its limit before all were compared with the filter. */
  readonly total: number | undefined;
  /** The message that counts rows. */
  readonly counted: (count: number) => string;
}

/** How many rows a list has, and of how many where a limit left some out. */
export function countText({ count, total, counted }: ListedRows, { t }: Context): string {
  if (total === undefined) return t("program:list.perhapsMore", { listed: counted(count) });
  return total > count ? t("program:list.part", { count, all: counted(total) }) : counted(count);
}
