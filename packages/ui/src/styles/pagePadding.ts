import { vars } from "../theme/vars.css.ts";

const { space } = vars;

/** Padding of a page above and below its content, by the width of the window. */
export const pagePadding = { phone: space.x4, tablet: space.x8, desktop: space.x6 } as const;
