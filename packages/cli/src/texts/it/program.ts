/** The frame: help, the parser's complaints, the system's. */
export const program = {
  description:
    "Regia dal terminale: amministra utenti, piani e limiti, e prepara preventivi anche senza rete.",
  help: {
    usage: "Uso:",
    arguments: "Argomenti:",
    options: "Opzioni:",
    commands: "Comandi:",
    examples: "Esempi:",
    exitCodes: "Codici di uscita:",
    optionsPlaceholder: "[opzioni]",
    commandPlaceholder: "[comando]",
    choices: (list: string) => `valori: ${list}`,
    default: (value: string) => `predefinito: ${value}`,
    variable: (name: string) => `variabile: ${name}`,
    more: "«regia help COMANDO» spiega ogni comando con i suoi esempi.",
  },
  option: {
    help: "mostra questo aiuto",
    version: "mostra la versione",
    locale: "lingua dei testi (di solito quella di LC_ALL o LANG, altrimenti italiano)",
    json: "un solo documento JSON sullo standard output",
  },
  exit: {
    done: "tutto fatto",
    failed: "non riuscito",
    usage: "uso errato o valore non valido",
    notAllowed: "accesso non effettuato o non consentito",
    notFound: "non trovato",
    partlyFailed: "alcune operazioni non sono riuscite",
    interrupted: "interrotto (Ctrl-C)",
  },
  error: {
    prefix: "Errore:",
    unexpected: (detail: string) =>
      `qualcosa non ha funzionato: ${detail}. Con REGIA_DEBUG=1 vedi i dettagli.`,
    interrupted: "Interrotto.",
    didYouMean: (names: string) => `Forse intendevi ${names}?`,
    or: " o ",
    seeHelp: (command: string) => `«${command} --help» mostra le opzioni.`,
    unknownCommand: (name: string) => `il comando «${name}» non esiste.`,
    unknownOption: (flag: string) => `l'opzione ${flag} non esiste.`,
    optionWithoutValue: (flags: string) => `manca il valore dell'opzione ${flags}.`,
    missingOption: (flags: string) => `manca l'opzione ${flags}.`,
    missingArgument: (name: string) => `manca l'argomento ${name}.`,
    excessArguments: (found: string) => `argomenti di troppo: ${found}.`,
    conflict: (one: string, other: string) => `${one} e ${other} non si possono usare insieme.`,
    notAChoice: (flag: string, value: string, choices: string) =>
      `${flag}: «${value}» non è tra i valori possibili: ${choices}.`,
  },
  file: {
    standardInput: "lo standard input",
    notFound: (name: string) => `il file ${name} non esiste.`,
    isDirectory: (name: string) => `${name} è una cartella, serve un file.`,
    noPermission: (name: string) => `non hai il permesso di usare ${name}.`,
    readOnly: (name: string) => `${name} si trova in un luogo di sola lettura.`,
    diskFull: (name: string) => `lo spazio su disco è finito mentre scrivevo ${name}.`,
    failed: (name: string, code: string) => `${name} non si può usare (${code}).`,
    standardOutput: "lo standard output",
    tooLarge: (name: string, megabytes: number) =>
      `${name} supera ${megabytes} MB, è troppo per un file di questo tipo.`,
    empty: (name: string) => `${name} è vuoto.`,
    notUtf8: (name: string) => `${name} non è testo in UTF-8: salvalo in UTF-8 e riprova.`,
    notJson: (name: string, line: number, column: number) =>
      `${name} non è JSON valido: guarda riga ${line}, colonna ${column}.`,
  },
} as const;
