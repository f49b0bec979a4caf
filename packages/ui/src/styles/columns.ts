import { vars } from "../theme/vars.css.ts";
import { type Room, roomFrom } from "./responsive.ts";

/** Content below each other and, where there is room, in columns that start at the same height. */
export const columnsFrom = (room: Room, gridTemplateColumns: string, columnGap: string) => ({
  display: "grid",
  gap: vars.space.x8,
  alignItems: "start",
  "@container": { [roomFrom(room)]: { gridTemplateColumns, columnGap } },
});
