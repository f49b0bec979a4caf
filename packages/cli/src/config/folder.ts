import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

const FOR_THE_OWNER = 0o700;

/**
 * Makes a folder such as `~/.config/regia` and the one that it is in, for this user alone. No further parents: a
 * missing home is not ours to create, and Node's `recursive` option never ends in a folder that accepts no children,
 * such as /proc.
 *
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  for (const each of [dirname(path), path]) {
    try {
      mkdirSync(each, { mode: FOR_THE_OWNER });
    } catch (error) {
      if (!existsSync(each)) throw error;
    }
  }
}
