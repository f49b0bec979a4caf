import { Failure } from "../failure/index.ts";

/** The first message with a known cause, without PostgreSQL's timestamp and process id. */
function reasonIn(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const informative =
    lines.find((line) => /\b(FATAL|PANIC):/.test(line)) ??
    lines.find((line) => /\berror:/i.test(line)) ??
    lines.findLast((line) => line !== "");
  return (informative ?? "?").replace(/^.*?\b(?:FATAL|PANIC|error):\s*/i, "");
}

/** The failure in PostgreSQL's output, even while it runs; undefined if there is none. */
export function reportedFailure(output: string, path: string): Failure | undefined {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new Failure("disk-full", { path });
  if (/Read-only file system/.test(output)) return new Failure("data-read-only", { path });
  return undefined;
}

const DAMAGE =
  /files are incompatible|invalid checkpoint record|could not locate|checksum|control file|could not open file|is corrupt/i;

/** Converts PostgreSQL's last output into a Failure. */
export function explain(output: string, path: string): Failure {
  const reported = reportedFailure(output, path);
  if (reported !== undefined) return reported;
  if (/Permission denied|wrong ownership|invalid permissions/.test(output)) {
    return new Failure("data-not-permitted", { path });
  }
  if (/File name too long|is too long/.test(output)) return new Failure("data-path-too-long", { path });
  // The major version was checked before, so "incompatible" means that the control file is missing.
  if (DAMAGE.test(output)) return new Failure("data-damaged", { path });
  return new Failure("database-failed", { reason: reasonIn(output) });
}
