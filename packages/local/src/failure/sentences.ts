import { Failure, type FailureCode } from "./failure.ts";

/** Languages of the terminal. */
export type TerminalLanguage = "it" | "en";

/**
 * The terminal's language, as the environment says (`LC_ALL`, `LC_MESSAGES`, `LANG`): English where it names English,
 * else Italian, the product's default.
 */
export function terminalLanguage(environment: NodeJS.ProcessEnv): TerminalLanguage {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return /^en/i.test(LC_ALL || LC_MESSAGES || LANG || "") ? "en" : "it";
}

type Sentence = (details: Readonly<Record<string, string>>) => string;

const italian: Readonly<Record<FailureCode, Sentence>> = {
  "port-in-use": ({ port }) =>
    `La porta ${port} è già occupata: ferma il programma che la usa o scegline un'altra, per esempio PORT=0.`,
  "address-unavailable": ({ host }) =>
    `L'indirizzo ${host} non appartiene a questa macchina: correggi HOST, per esempio HOST=127.0.0.1.`,
  "address-forbidden": ({ port }) =>
    `Il sistema non permette di usare la porta ${port}: scegline una sopra 1023, per esempio PORT=4173.`,
  "invalid-setting": ({ name, value, expected }) => `${name}=${value} non è valido: serve ${expected}.`,
  "app-not-built": ({ path }) => `Manca l'applicazione web in ${path}: esegui npm start, che la costruisce.`,
  "data-not-directory": ({ path }) =>
    `La cartella dei dati ${path} non può essere usata perché lì c'è un file: spostalo o cambia REGIA_DATA_DIR.`,
  "data-not-permitted": ({ path }) =>
    `Non hai il permesso di usare ${path}: concedilo al tuo utente o cambia REGIA_DATA_DIR.`,
  "data-read-only": ({ path }) => `${path} è in sola lettura: scegli un'altra cartella con REGIA_DATA_DIR.`,
  "data-in-use": ({ path, owner }) =>
    `Un'altra Regia${owner ? ` (processo ${owner})` : ""} usa già la cartella dei dati ${path}: fermala o cambia REGIA_DATA_DIR.`,
  "data-foreign": ({ path }) =>
    `${path} contiene altro e non un archivio di Regia: spostalo o cambia REGIA_DATA_DIR.`,
  "data-version": ({ path, found, expected }) =>
    `L'archivio in ${path} è di PostgreSQL ${found}, ma questa Regia usa PostgreSQL ${expected}: usa la versione di Regia che lo ha creato per esportarlo, o cambia REGIA_DATA_DIR.`,
  "data-damaged": ({ path }) =>
    `L'archivio in ${path} è danneggiato e non è stato toccato: ripristina una copia di sicurezza o cambia REGIA_DATA_DIR.`,
  "data-path-too-long": ({ path }) =>
    `Il percorso ${path} è troppo lungo per PostgreSQL: scegline uno più corto con REGIA_DATA_DIR.`,
  "data-place-missing": ({ path }) =>
    `${path} non si può creare, forse per un collegamento o un disco che manca: controlla il percorso o cambia REGIA_DATA_DIR.`,
  "disk-full": ({ path }) => `Non c'è più spazio su disco per ${path}: libera spazio e riavvia.`,
  "platform-unsupported": ({ platform }) =>
    `PostgreSQL incorporato non esiste per ${platform}: indica un PostgreSQL esistente con REGIA_DATABASE_URL.`,
  "binaries-missing": ({ path }) =>
    `Mancano i programmi di PostgreSQL in ${path}: cancella node_modules ed esegui di nuovo npm start.`,
  "root-refused": ({ path }) =>
    `PostgreSQL non si avvia come root e qui non si può cambiare utente per ${path}: avvia Regia come utente normale o usa REGIA_DATABASE_URL.`,
  "database-failed": ({ reason }) => `PostgreSQL non si è avviato: ${reason}`,
  "database-unreachable": ({ host }) =>
    `Il PostgreSQL di REGIA_DATABASE_URL (${host}) non risponde: controlla che sia acceso e che l'indirizzo sia giusto.`,
  "database-refused": ({ host, reason }) =>
    `Il PostgreSQL di REGIA_DATABASE_URL (${host}) ha rifiutato l'accesso: ${reason}.`,
  "database-foreign": () =>
    `Il PostgreSQL di REGIA_DATABASE_URL contiene già lo schema "auth" di un altro prodotto: indica una base di dati vuota.`,
  "migration-failed": ({ name, reason }) =>
    `La migrazione ${name} non è riuscita e non ha cambiato i dati: ${reason}.`,
  "backup-nothing": ({ path }) => `In ${path} non c'è un archivio da copiare: controlla REGIA_DATA_DIR.`,
  "backup-exists": ({ path }) =>
    `${path} esiste già e non è stato toccato: scegli un altro nome per la copia.`,
  "backup-place-missing": ({ path }) =>
    `${path} non è una cartella dove mettere la copia: creala o scegli un altro posto.`,
  "backup-missing": ({ path }) => `La copia di sicurezza ${path} non esiste: controlla il percorso.`,
  "backup-damaged": ({ path }) =>
    `${path} non è una copia di sicurezza integra di Regia, e nulla è stato ripristinato: usane un'altra.`,
  "backup-newer": ({ path }) =>
    `${path} è stata fatta da una Regia più recente: aggiorna questa Regia prima di ripristinarla.`,
  "backup-elsewhere": () =>
    `Con REGIA_DATABASE_URL i dati sono in un PostgreSQL tuo: usa pg_dump e pg_restore.`,
  "backup-memory": () =>
    "Con REGIA_DATA_DIR=memory non si conserva nulla: indica la cartella dei dati con REGIA_DATA_DIR.",
  "restore-not-empty": ({ path }) =>
    `${path} contiene già dei dati e non è stata toccata: indica una cartella vuota con REGIA_DATA_DIR.`,
  unexpected: ({ reason }) => `Regia non si è avviata: ${reason}.`,
};

const english: Readonly<Record<FailureCode, Sentence>> = {
  "port-in-use": ({ port }) =>
    `Port ${port} is already in use: stop the program that uses it or choose another, for example PORT=0.`,
  "address-unavailable": ({ host }) =>
    `The address ${host} does not belong to this machine: correct HOST, for example HOST=127.0.0.1.`,
  "address-forbidden": ({ port }) =>
    `The system does not allow port ${port}: choose one above 1023, for example PORT=4173.`,
  "invalid-setting": ({ name, value, expected }) => `${name}=${value} is not valid: it takes ${expected}.`,
  "app-not-built": ({ path }) => `The web app is missing in ${path}: run npm start, which builds it.`,
  "data-not-directory": ({ path }) =>
    `The data directory ${path} cannot be used because a file is there: move it or change REGIA_DATA_DIR.`,
  "data-not-permitted": ({ path }) =>
    `You are not allowed to use ${path}: grant it to your user or change REGIA_DATA_DIR.`,
  "data-read-only": ({ path }) => `${path} is read-only: choose another directory with REGIA_DATA_DIR.`,
  "data-in-use": ({ path, owner }) =>
    `Another Regia${owner ? ` (process ${owner})` : ""} already uses the data directory ${path}: stop it or change REGIA_DATA_DIR.`,
  "data-foreign": ({ path }) =>
    `${path} holds something else than a Regia store: move it or change REGIA_DATA_DIR.`,
  "data-version": ({ path, found, expected }) =>
    `The store in ${path} is of PostgreSQL ${found}, but this Regia uses PostgreSQL ${expected}: export it with the version of Regia that made it, or change REGIA_DATA_DIR.`,
  "data-damaged": ({ path }) =>
    `The store in ${path} is damaged and was left untouched: restore a back-up or change REGIA_DATA_DIR.`,
  "data-path-too-long": ({ path }) =>
    `The path ${path} is too long for PostgreSQL: choose a shorter one with REGIA_DATA_DIR.`,
  "data-place-missing": ({ path }) =>
    `${path} cannot be made, perhaps for a link or a disk that is missing: check the path or change REGIA_DATA_DIR.`,
  "disk-full": ({ path }) => `There is no disk space left for ${path}: free some and start again.`,
  "platform-unsupported": ({ platform }) =>
    `There is no embedded PostgreSQL for ${platform}: name an existing PostgreSQL with REGIA_DATABASE_URL.`,
  "binaries-missing": ({ path }) =>
    `The programs of PostgreSQL are missing in ${path}: delete node_modules and run npm start again.`,
  "root-refused": ({ path }) =>
    `PostgreSQL does not start as root and the user cannot be changed here for ${path}: start Regia as an ordinary user or use REGIA_DATABASE_URL.`,
  "database-failed": ({ reason }) => `PostgreSQL did not start: ${reason}`,
  "database-unreachable": ({ host }) =>
    `The PostgreSQL of REGIA_DATABASE_URL (${host}) does not answer: check that it runs and that the address is right.`,
  "database-refused": ({ host, reason }) =>
    `The PostgreSQL of REGIA_DATABASE_URL (${host}) refused access: ${reason}.`,
  "database-foreign": () =>
    `The PostgreSQL of REGIA_DATABASE_URL already holds the schema "auth" of another product: name an empty database.`,
  "migration-failed": ({ name, reason }) =>
    `The migration ${name} did not succeed and changed no data: ${reason}.`,
  "backup-nothing": ({ path }) => `There is no store to back up in ${path}: check REGIA_DATA_DIR.`,
  "backup-exists": ({ path }) =>
    `${path} already exists and was left untouched: choose another name for the back-up.`,
  "backup-place-missing": ({ path }) =>
    `${path} is no folder where the back-up could go: create it or choose another place.`,
  "backup-missing": ({ path }) => `The back-up ${path} does not exist: check the path.`,
  "backup-damaged": ({ path }) =>
    `${path} is not an intact back-up of Regia, and nothing was restored: use another one.`,
  "backup-newer": ({ path }) => `${path} was made by a newer Regia: update this Regia before restoring it.`,
  "backup-elsewhere": () =>
    `With REGIA_DATABASE_URL the data is in a PostgreSQL of yours: use pg_dump and pg_restore.`,
  "backup-memory": () => "REGIA_DATA_DIR=memory keeps nothing: name the data directory with REGIA_DATA_DIR.",
  "restore-not-empty": ({ path }) =>
    `${path} already holds data and was left untouched: name an empty directory with REGIA_DATA_DIR.`,
  unexpected: ({ reason }) => `Regia did not start: ${reason}.`,
};

const sentences: Readonly<Record<TerminalLanguage, Readonly<Record<FailureCode, Sentence>>>> = {
  it: italian,
  en: english,
};

/** The message, on one line, that says why the start failed and what to do. */
export function failureSentence(error: unknown, language: TerminalLanguage): string {
  const failure =
    error instanceof Failure
      ? error
      : new Failure("unexpected", { reason: error instanceof Error ? error.message : String(error) });
  return sentences[language][failure.code](failure.details).replace(/\s+/g, " ").trim();
}
