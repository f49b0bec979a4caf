import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A running process. */
export interface SeenProcess {
  readonly pid: number;
  readonly command: string;
}

function allProcesses(): SeenProcess[] {
  if (process.platform !== "linux") {
    const table = execFileSync("ps", ["-A", "-o", "pid=,command="], { encoding: "utf8" });
    return table.split("\n").flatMap((line) => {
      const [, pid, command = ""] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), command }];
    });
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [
          { pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") },
        ];
      } catch {
        return [];
      }
    });
}

/** The processes whose command contains a folder: the PostgreSQL of a data directory and its supervisor. */
export function processesNaming(folder: string): SeenProcess[] {
  return allProcesses().filter(({ command }) => command.includes(folder));
}
