export type { Rows } from "./rows.ts";
