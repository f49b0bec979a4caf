import { PLAIN, styleOf } from "../output/style.ts";
import { terminalWidth } from "../output/terminal.ts";
import type { Surface } from "./formats/table.ts";

/** The properties of the output: a file has no maximum width and no style. */
export function surfaceOf(toFile: boolean): Surface {
  return toFile ? { width: undefined, style: PLAIN } : { width: terminalWidth(), style: styleOf("stdout") };
}
