import {
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** The link to the newest build, beside the folders of the builds. */
const NEWEST = "newest";

/**
 * Days for which a build stays after a newer one has replaced it, or after the last request for one of its files: pages that
 * are open in browsers ask later for parts that they have not needed yet.
 */
const KEPT_DAYS = 7;

/**
 * Makes a build the one that servers start with, and removes those beside it for which nobody asks any more.
 * @param build its folder; the time of a folder tells when somebody last asked for it
 */
export function publish(build: string): void {
  const folder = dirname(build);
  const newest = join(folder, NEWEST);
  const previous = statSync(newest, { throwIfNoEntry: false }) && realpathSync(newest);
  if (previous === realpathSync(build)) return;
  const now = new Date();
  // Until now, servers that were started handed out its pages.
  if (previous !== undefined) utimesSync(previous, now, now);
  const link = `${newest}.${process.pid}`;
  rmSync(link, { force: true });
  symlinkSync(basename(build), link);
  renameSync(link, newest);
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    const unaskedMs = now.getTime() - lstatSync(other).mtimeMs;
    if (name !== NEWEST && other !== build && unaskedMs > KEPT_DAYS * 86_400_000)
      rmSync(other, { recursive: true, force: true });
  }
}
