/** Operations in bulk: a file of them, checked, tried, carried out, taken back. */
export const bulk = {
  summary: "applica molte operazioni da un file",
  apply: {
    summary: "applica le operazioni di un file CSV o NDJSON",
    description:
      "Applica le operazioni di un file: CSV con intestazione (colonne op, userId o email, plan, expiresAt, role, customLimits) oppure NDJSON, un'operazione per riga. op è plan, trial, role, limits o delete. Tutto il file viene controllato prima della prima modifica; un giornale accanto al file permette di riprendere, e ogni operazione avviene una volta sola.",
    file: "file delle operazioni, «-» per lo standard input",
    example: {
      dryRun: "mostra che cosa cambierebbe e scrive un'anteprima accanto al file",
      preview: "esegue l'anteprima, solo se nel frattempo nulla è cambiato",
      apply: "applica, con un resoconto di ogni operazione",
      resume: "riprende dopo un'interruzione, senza ripetere nulla",
      pipe: "le operazioni da un altro programma",
    },
  },
  option: {
    dryRun: "mostra vecchi e nuovi valori senza cambiare nulla, e scrive un'anteprima",
    preview: "anteprima da eseguire (con --dry-run: da scrivere)",
    resume: "riprende l'esecuzione interrotta dello stesso file",
    concurrency: "chiamate contemporanee al backend",
    batchSize: "operazioni per chiamata",
    wait: "secondi da attendere se la connessione cade",
    report: "scrive l'esito di ogni operazione (CSV se finisce in .csv, altrimenti NDJSON)",
    journal: "file del giornale (di solito accanto al file, con .journal)",
    undo: "file per annullare (di solito accanto al file, con .undo-DATA.ndjson)",
    allowDuplicates: "accetta la stessa operazione più volte per lo stesso utente, nell'ordine del file",
    yes: "non chiede conferma per le eliminazioni",
    ndjson: "un oggetto JSON per riga e operazione sullo standard output",
  },
  source: {
    spool: (name: string) => `la copia temporanea di ${name}`,
    notUtf8: "qui il file non è testo in UTF-8: salvalo in UTF-8.",
    tooLong: "la riga supera 1 MB.",
    quoteOpen: "le virgolette aperte qui non si chiudono.",
    quotes:
      "le virgolette non sono a posto: una cella con virgolette va racchiusa tra virgolette, raddoppiandole.",
    notJson: "JSON non valido.",
    jsonList: "qui serve un oggetto per riga (NDJSON), non una lista: con jq, «jq -c '.[]'».",
    notAnObject: "qui serve un oggetto JSON con un'operazione.",
    noHeader: "manca la colonna op: la prima riga deve nominare le colonne.",
    unknownColumn: (name: string, known: string) =>
      `colonna sconosciuta «${name}»; le colonne sono ${known}.`,
    columnTwice: (name: string) => `la colonna «${name}» c'è due volte.`,
    tooManyCells: (found: number, expected: number) => `${found} celle, ma le colonne sono ${expected}.`,
    cutOff: "l'ultima riga sembra troncata: mancano celle e la fine della riga.",
    limitsNotJson: 'customLimits: serve un oggetto JSON, come {"maxSmsPerMonth": 500}.',
    limitsTwice: "customLimits: o la colonna intera o le colonne dei singoli limiti, non entrambe.",
    duplicate: (op: string, line: number) =>
      `la stessa operazione (${op}) per lo stesso utente è già alla riga ${line}; con --allow-duplicates valgono nell'ordine.`,
    manyDuplicates: "troppe operazioni ripetute: toglile, o usa --allow-duplicates.",
    fault: (file: string, line: number, column: number, message: string) =>
      `${file}: riga ${line}, colonna ${column}: ${message}`,
    moreFaults: (count: string) => `… e altri ${count}.`,
    refused: (file: string, count: string, isOne: boolean) =>
      `${file} ha ${isOne ? "un errore" : `${count} errori`}: nulla è stato modificato.`,
    noOperations: (file: string) => `${file} non contiene operazioni.`,
    changed: (file: string) =>
      `${file} è cambiato durante l'esecuzione: mi sono fermato prima di usare le parti nuove.`,
  },
  clock: (minutes: string, isBehind: boolean) =>
    `Nota: l'orologio di questo computer è ${isBehind ? "indietro" : "avanti"} di ${minutes} min; per le scadenze uso quello del backend.`,
  preview: {
    notAPreview: (file: string) => `${file} non è un'anteprima: si scrive con --dry-run.`,
    altered: (file: string) => `${file} non è intera o è stata modificata: rifalla con --dry-run.`,
    otherSite: (site: string) => `l'anteprima è stata fatta per ${site}: nulla è stato modificato.`,
    changed: (count: string, isOne: boolean) =>
      isOne
        ? "un utente è cambiato dopo l'anteprima: nulla è stato modificato. Rifalla con --dry-run."
        : `${count} utenti sono cambiati dopo l'anteprima: nulla è stato modificato. Rifalla con --dry-run.`,
    written: (path: string, command: string) => `Anteprima in ${path}. Per eseguirla: ${command}`,
    valid: "L'anteprima vale ancora: nulla è cambiato.",
  },
  journal: {
    notAFile: (path: string) => `il giornale ${path} deve essere un file normale.`,
    notAJournal: (path: string) => `${path} non è un giornale di regia: indica un altro file con --journal.`,
    inUse: (pid: number) => `un'altra esecuzione (processo ${pid}) sta usando lo stesso giornale.`,
    unfinished: (path: string, command: string) =>
      `un'esecuzione di questo file è rimasta a metà. Per riprenderla: ${command} (oppure elimina ${path} per ricominciare).`,
    otherFile: (path: string) =>
      `il file delle operazioni non è più quello dell'esecuzione interrotta: rimettilo com'era, o elimina ${path} per ricominciare.`,
    otherSite: (site: string) => `l'esecuzione interrotta era su ${site}: riprendila con --url ${site}.`,
    otherActor: (email: string) =>
      `l'esecuzione interrotta era di ${email}: accedi con quell'account per riprenderla.`,
    tooOld: (path: string) =>
      `l'esecuzione interrotta ha più di 29 giorni e non si può più riprendere senza ripetere: controlla l'audit ed elimina ${path}.`,
    alreadyDone: "Questo file era già stato applicato per intero: non c'era nulla da riprendere.",
    fromStart: "Nessuna esecuzione da riprendere: comincio dall'inizio.",
  },
  run: {
    what: "operazioni",
    checking: "operazioni controllate",
    deletes: (count: string, isOne: boolean) =>
      isOne
        ? "Un account verrà eliminato per sempre. Continuo?"
        : `${count} account verranno eliminati per sempre. Continuo?`,
    connectionLost: (seconds: number) =>
      `Connessione persa: attendo fino a ${seconds} s che torni. Ctrl-C si ferma qui, in un punto sicuro.`,
    backAgain: "Connessione ristabilita, continuo.",
    askedToWait: (seconds: number) => `Il backend chiede di attendere: continuo tra ${seconds} s.`,
    stopping: "Mi fermo appena le chiamate in corso hanno risposta (Ctrl-C di nuovo per uscire subito).",
    interrupted: "Interrotto in un punto sicuro.",
    interruptedAtOnce: "Interrotto.",
    resume: (done: string, total: string, command: string) =>
      `Operazioni concluse: ${done} su ${total}. Per riprendere: ${command}`,
  },
  outcome: {
    line: (line: number) => `riga ${line}`,
    failed: (message: string) => `non riuscita: ${message}`,
    unchanged: "già così",
    deleted: "account eliminato",
  },
  result: {
    applied: (total: string, applied: string, unchanged: string, failed: string) =>
      `Operazioni: ${total}. Applicate: ${applied}; già così: ${unchanged}; non riuscite: ${failed}.`,
    planned: (total: string, planned: string, unchanged: string, failed: string) =>
      `Operazioni: ${total}. Cambierebbero qualcosa: ${planned}; già così: ${unchanged}; non riuscirebbero: ${failed}.`,
    undo: (path: string, command: string) => `Per annullare: ${command} (operazioni in ${path}).`,
    undoInexact: (count: string) =>
      `Non si annullano del tutto: ${count} (eliminazioni, prove già usate, piani già scaduti).`,
    report: (path: string) => `Resoconto in ${path}.`,
    moreFailures: (count: string) => `… e altre ${count} non riuscite; --report FILE le elenca tutte.`,
    failed: (failed: string, total: string) => `operazioni non riuscite: ${failed} su ${total}.`,
  },
  error: {
    notInRange: (flag: string, value: string, min: number, max: number) =>
      `${flag}: «${value}» non è un numero intero da ${min} a ${max}.`,
    fileNeeded: "indica il file delle operazioni («-» per lo standard input), oppure --preview FILE.",
    fileOrPreview: "un'anteprima si esegue senza FILE; per scriverla aggiungi --dry-run.",
    resumeDryRun: "--resume e --dry-run non vanno insieme: una prova non cambia nulla e si può rifare.",
  },
} as const;
