import type { Breakpoint } from "../theme/breakpoints.ts";
import { vars } from "../theme/vars.css.ts";
import { from } from "./responsive.ts";

/** Content below each other and, from a width up, in columns that start at the same height. */
export const columnsFrom = (breakpoint: Breakpoint, gridTemplateColumns: string, columnGap: string) => ({
  display: "grid",
  gap: vars.space.x8,
  alignItems: "start",
  "@media": { [from(breakpoint)]: { gridTemplateColumns, columnGap } },
});
