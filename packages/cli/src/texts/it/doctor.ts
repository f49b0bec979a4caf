/** The examination of the machine and of the way to the backend. */
export const doctor = {
  summary: "controlla che tutto funzioni, e dice come rimediare",
  description: "Controlla questa macchina, il backend e la sessione; per ogni guasto dice come rimediare.",
  option: { offline: "solo i controlli che non usano la rete" },
  example: {
    plain: "tutti i controlli",
    offline: "solo questa macchina",
    json: "i controlli per il backend di un profilo, per gli script",
  },
  failures: (count: number) =>
    count === 1 ? "un controllo non è riuscito." : `${count} controlli non sono riusciti.`,
  node: {
    ok: (version: string) => `Node.js ${version}`,
    old: (version: string, oldest: number) => `Node.js ${version} è troppo vecchio, serve almeno ${oldest}.`,
    mend: (oldest: number) => `Installa Node.js ${oldest} o successivo da https://nodejs.org.`,
  },
  directory: {
    ok: (path: string) => `Cartella dei file: ${path}`,
    readOnly: (path: string) => `In ${path} non si può scrivere: la sessione non si può conservare.`,
    mend: "Imposta XDG_CONFIG_HOME a una cartella tua, oppure usa REGIA_URL e REGIA_TOKEN.",
  },
  config: {
    ok: (path: string, profiles: number) => `Configurazione: ${path}, profili: ${profiles}`,
    none: (path: string) => `Nessuna configurazione (sarebbe ${path}): valgono i valori predefiniti.`,
    mend: "Correggi il file, oppure cancellalo.",
  },
  privacy: {
    ok: (path: string) => `Sessioni: ${path}, leggibile solo da te`,
    none: "Nessuna sessione conservata.",
    open: (path: string) => `Altri utenti di questa macchina possono leggere ${path}.`,
    mend: (path: string) => `chmod 600 ${path}`,
  },
  backend: {
    ok: (site: string, url: string) =>
      site === url ? `Backend: ${site}` : `Backend: ${site} (dati su ${url})`,
    mend: "Avvia il prodotto con «npm start», oppure indica un altro indirizzo con --url.",
  },
  installation: {
    ok: "L'installazione del backend è completa.",
    missing: (part: string) => `Nel backend manca: ${part}`,
    mendMigration: "Riavvia il backend con «npm start», che esegue le migrazioni mancanti.",
    mendPart:
      "Fai una copia con «npm run backup -- FILE» e ripristinala in una cartella nuova con «REGIA_DATA_DIR=CARTELLA npm run restore -- FILE», che ricrea ogni parte; in un PostgreSQL tuo o su Supabase ripeti l'istruzione che la crea in supabase/migrations.",
    unnamed: "Nel backend manca qualche parte, che solo la sua macchina viene a sapere.",
    mendUnnamed: "Esegui «regia doctor» sulla macchina del backend, oppure leggi il suo log.",
    database: "Il database del backend non risponde.",
    mendDatabase: "Attendi un momento; se non torna, riavvia il backend con «npm start» e leggi il suo log.",
  },
  clock: {
    ok: "L'orologio va d'accordo con il server.",
    wrong: (seconds: number) =>
      seconds > 0
        ? `L'orologio è avanti di ${seconds} secondi rispetto al server.`
        : `L'orologio è indietro di ${-seconds} secondi rispetto al server.`,
    mend: "Sincronizza l'orologio di questa macchina.",
  },
  session: {
    ok: (email: string) => `Sessione valida: ${email}, amministratore`,
    notAdmin: (email: string) => `${email} non è un amministratore.`,
    mend: "Accedi con «regia login».",
    mendRole: "Accedi con un account amministratore: «regia login».",
  },
} as const;
