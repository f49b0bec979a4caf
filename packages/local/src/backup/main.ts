// `main.ts take FILE` and `main.ts restore FILE`: a back-up of the embedded store, and the way back.
import { Failure, failureSentence, terminalLanguage } from "../failure/index.ts";
import { readMigrations } from "../gateway/index.ts";
import { FOLDERS, readSettings } from "../server/index.ts";
import { restoreBackup, takeBackup } from "./index.ts";

const WORDS = {
  it: {
    take: (file: string, users: number) => `Copia di sicurezza in ${file}: ${users} utenti.`,
    restore: (place: string, users: number) => `Ripristinata la copia in ${place}: ${users} utenti.`,
    usage: "Uso: backup FILE oppure restore FILE. La cartella dei dati è REGIA_DATA_DIR.",
  },
  en: {
    take: (file: string, users: number) => `Backed up to ${file}: ${users} users.`,
    restore: (place: string, users: number) => `Restored to ${place}: ${users} users.`,
    usage: "Usage: backup FILE or restore FILE. The data directory is REGIA_DATA_DIR.",
  },
} as const;

const language = terminalLanguage(process.env);
const words = WORDS[language];
const [verb, file, ...rest] = process.argv.slice(2);

try {
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== undefined) throw new Failure("backup-elsewhere");
  if (file === undefined || rest.length > 0 || !(verb === "take" || verb === "restore")) {
    process.stderr.write(`${words.usage}\n`);
    process.exitCode = 2;
  } else if (verb === "take") {
    const { file: made, users } = await takeBackup(settings.dataDir, file);
    process.stdout.write(`${words.take(made, users)}\n`);
  } else {
    const { users } = await restoreBackup(file, settings.dataDir, readMigrations(FOLDERS.migrations));
    process.stdout.write(`${words.restore(settings.dataDir, users)}\n`);
  }
} catch (error) {
  process.stderr.write(`${failureSentence(error, language)}\n`);
  process.exitCode = error instanceof Failure ? error.exitCode : 1;
}
