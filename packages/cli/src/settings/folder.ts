import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

const FOR_THE_OWNER = 0o700;

/**
 * Makes a folder and those above it, for this user alone. Node's own recursion never ends where a folder exists that
 * takes no others, as /proc or a home that is not mounted.
 *
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: FOR_THE_OWNER });
  } catch (error) {
    // Another command may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}
