import { createVar } from "@vanilla-extract/css";

/** Height of what already sticks to the top of the window, such as a top bar; unset if there is nothing. */
export const stickyTop = createVar();
