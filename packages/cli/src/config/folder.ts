import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

const FOR_THE_OWNER = 0o700;

/**
 * Creates a folder such as `~/.config/regia` and its parent, accessible to this user only. Other parents are not
 * created: a missing home is an error, and Node's `recursive` option never returns in a folder that accepts no
 * children, such as /proc.
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
