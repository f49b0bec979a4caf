// `main.ts take [FILE]` and `main.ts restore FILE`: backs up and restores the embedded store.
import { terminalLocale } from "@regia/domain/messages";
import { MEMORY } from "../data/index.ts";
import { Failure, failureSentence } from "../failure/index.ts";
import { readSettings } from "../server/settings.ts";
import { translateTo } from "../texts/index.ts";

const EXIT = { usage: 2, interrupted: 130 } as const;

const locale = terminalLocale(process.env);
const t = translateTo(locale);
const [verb, ...files] = process.argv.slice(2);

const interruption = new AbortController();
const interrupt = () => interruption.abort();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);
// The launcher holds the other end of this IPC channel.
process.on("disconnect", interrupt);

/** `regia-20261121T123045Z.tar.gz`: sorts by time and is unique per second. */
function datedName(now: Date): string {
  return `regia-${now.toISOString().replace(/[-:]|\.\d+/g, "")}.tar.gz`;
}

/** Executes the arguments; returns the message to print, undefined for invalid arguments. */
async function perform(): Promise<string | undefined> {
  const [file] = files;
  if (files.length > 1 || files.some((name) => name === "" || name.startsWith("-"))) return undefined;
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl !== undefined) throw new Failure("backup-elsewhere");
  if (dataDir === MEMORY) throw new Failure("backup-memory");
  // Loaded only if needed, so that a usage error is reported at once.
  if (verb === "take") {
    const { takeBackup } = await import("./take.ts");
    const made = await takeBackup(dataDir, file ?? datedName(new Date()), interruption.signal);
    return t("backup:taken", { file: made.file, count: made.users });
  }
  if (verb !== "restore" || file === undefined) return undefined;
  const { restoreBackup } = await import("./restore.ts");
  const { FOLDERS } = await import("../server/index.ts");
  const { readDatabaseSource } = await import("../database/index.ts");
  const { migrations } = readDatabaseSource(FOLDERS.database);
  const { users } = await restoreBackup(file, dataDir, migrations, interruption.signal);
  return t("backup:restored", { place: dataDir, count: users });
}

try {
  const sentence = await perform();
  if (sentence === undefined) process.exitCode = EXIT.usage;
  (sentence === undefined ? process.stderr : process.stdout).write(`${sentence ?? t("backup:usage")}\n`);
} catch (error) {
  const isInterrupted = interruption.signal.aborted && !(error instanceof Failure);
  process.stderr.write(`${isInterrupted ? t("backup:interrupted") : failureSentence(error, locale)}\n`);
  process.exitCode = isInterrupted ? EXIT.interrupted : error instanceof Failure ? error.exitCode : 1;
}
// The channel to the launcher would keep this process alive.
if (process.connected) process.disconnect();
