import { PLAIN, styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Surface } from "./formats/table.ts";

/** What a table is shown on: a file takes lines of any length and no style. */
export function surfaceOf(toFile: boolean): Surface {
  return toFile ? { width: undefined, style: PLAIN } : { width: terminalWidth(), style: styleOf("stdout") };
}
