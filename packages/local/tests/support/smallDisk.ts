import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Size of the test disk, in bytes. */
const SIZE = 72 * 1024 * 1024;
/** Containers' shared memory is usually 64 MB; a larger one must not be filled. */
const LARGEST_SHARED_MEMORY = 160 * 1024 * 1024;

/** Milliseconds that a script may take, also on a busy machine. */
const LONGEST = 300_000;

const MOUNT = `mount -t tmpfs -o size=${SIZE} tmpfs "$1" && shift && exec "$@"`;

/** Command prefixes that mount a small disk at a folder, in order of preference. */
function namespaces(disk: string): string[][] {
  const mounted = ["sh", "-c", MOUNT, "sh", disk];
  return [
    ["unshare", "--mount", ...mounted],
    ["unshare", "--user", "--map-root-user", "--mount", ...mounted],
  ];
}

function works(command: readonly string[]): boolean {
  const [name = "", ...rest] = command;
  return spawnSync(name, rest, { stdio: "ignore" }).status === 0;
}

/**
 * Runs a Node script with a small disk that it may fill; its first argument is the disk's folder.
 * @returns the script's output.
 * @throws Error if this machine provides no small disk.
 */
export function runOnSmallDisk(folder: string, script: string, args: readonly string[]): string {
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const options = { encoding: "utf8", timeout: LONGEST } as const;
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", script];
  const prefix = namespaces(disk).find((each) => works([...each, "true"]));
  if (prefix !== undefined) {
    const [name = "", ...rest] = prefix;
    return execFileSync(name, [...rest, ...node, disk, ...args], options);
  }
  const { blocks, bsize } = statfsSync("/dev/shm");
  if (blocks * bsize > LARGEST_SHARED_MEMORY) throw new Error("This machine lends no small disk to fill.");
  const shared = mkdtempSync("/dev/shm/regia-test-");
  try {
    const [name = "", ...rest] = node;
    return execFileSync(name, [...rest, shared, ...args], options);
  } finally {
    rmSync(shared, { recursive: true, force: true });
  }
}
