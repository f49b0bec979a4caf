/** Signing in, the backend and the files of the command. */
export const session = {
  login: {
    summary: "accedi a un backend",
    description: "Accede a un backend e conserva la sessione in un file che solo tu puoi leggere.",
    example: {
      local: "chiede email e password per il backend di questa macchina",
      site: "accede a un'installazione ospitata",
      script: "senza domande, per gli script",
    },
  },
  logout: {
    summary: "chiudi la sessione",
    description: "Chiude la sessione, qui e sul server.",
    example: { local: "esce dal backend di questa macchina", profile: "esce dal backend di un profilo" },
  },
  whoami: {
    summary: "mostra chi ha effettuato l'accesso",
    description: "Mostra chi ha effettuato l'accesso, con ruolo e piano.",
    example: { plain: "chi sono, per il backend predefinito", json: "lo stesso per gli script" },
  },
  option: {
    url: "indirizzo del sito (altrimenti REGIA_URL, il profilo o http://127.0.0.1:4173)",
    key: "chiave pubblica del progetto (altrimenti REGIA_KEY, o la chiede al sito)",
    profile: "profilo del file di configurazione (altrimenti REGIA_PROFILE)",
    email: "indirizzo email dell'account",
    passwordStdin: "legge la password dallo standard input",
  },
  question: { email: "Email", password: "Password" },
  field: { email: "Email", name: "Nome", role: "Ruolo", plan: "Piano", id: "Id", backend: "Backend" },
  signedIn: (email: string, site: string) => `Accesso effettuato come ${email} su ${site}.`,
  notAdmin:
    "Attenzione: questo account non è un amministratore, i comandi di amministrazione saranno rifiutati.",
  signedOut: (email: string, site: string) => `${email} è uscito da ${site}.`,
  signedOutHere: (email: string, site: string) =>
    `${email} è uscito da questa macchina; ${site} non risponde, lì la sessione scadrà da sola.`,
  nobodySignedIn: (site: string) => `Nessuno aveva effettuato l'accesso a ${site}.`,
  emailNeeded: "senza terminale serve --email INDIRIZZO.",
  passwordNeeded: "senza terminale la password si dà con --password-stdin.",
  ended: "la sessione è scaduta: accedi di nuovo con «regia login».",
  tokenRefused:
    "il token di REGIA_TOKEN non è valido o è scaduto: indicane uno nuovo, oppure togli la variabile e usa «regia login».",
  noHome:
    "non so dove tenere i miei file: imposta HOME o XDG_CONFIG_HOME, oppure usa REGIA_URL e REGIA_TOKEN.",
  notStored: (reason: string) => `la sessione non si può conservare: ${reason}`,
  notAnAddress: (url: string) => `«${url}» non è un indirizzo: serve per esempio https://regia.example.com.`,
  unknownProfile: (name: string, known: string) =>
    `il profilo «${name}» non esiste; i profili sono: ${known || "nessuno"}.`,
  configInvalid: (path: string, field: string) =>
    `${path}: il campo ${field} non è valido; la forma è {"profile": "NOME", "profiles": {"NOME": {"url": "https://…"}}}.`,
  noKey: (site: string) => `${site} non dice la chiave del suo progetto: indicala con --key.`,
  backend: {
    unreachable: (site: string) => `${site} non è raggiungibile: controlla l'indirizzo e la rete.`,
    timeout: (site: string) => `${site} non risponde in tempo: riprova più tardi.`,
    unavailable: (site: string) => `${site} non è ancora pronto o è in manutenzione: riprova tra poco.`,
    moved: (site: string, location: string) =>
      `${site} rimanda a ${location}: usa quell'indirizzo con --url.`,
    notRegia: (site: string) => `${site} non risponde come un backend di Regia: controlla l'indirizzo.`,
    notSignedIn: "serve l'accesso: usa «regia login».",
    notAllowed: "non ti è consentito: serve un account amministratore.",
    tooMany: "troppe richieste: attendi qualche minuto e riprova.",
    tryingAgain: (seconds: number, isBusy: boolean) =>
      isBusy
        ? `Il backend chiede di attendere: riprovo tra ${seconds} s.`
        : `Il backend non ha risposto bene: riprovo tra ${seconds} s.`,
    refused: (status: number) => `il backend ha rifiutato la richiesta (${status}).`,
  },
} as const;
