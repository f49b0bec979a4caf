/** The plans, and the plan of a user. */
export const plan = {
  summary: "mostra i piani e cambia il piano di un utente",
  description: "Mostra i piani con prezzi e limiti, cambia il piano di un utente.",
  list: {
    summary: "mostra i piani con prezzi e limiti",
    description: "Mostra i piani con prezzi e limiti. Non serve la rete.",
    plan: "solo questo piano",
    column: "Piano",
    identifier: "Nome per i comandi",
    price: { monthly: "Prezzo al mese", yearly: "Prezzo all'anno" },
    example: { all: "tutti i piani a confronto", json: "un piano, per gli script" },
  },
  set: {
    summary: "cambia il piano di un utente",
    description: "Cambia il piano di un utente. Una prova in corso finisce.",
    plan: "il nuovo piano",
    expires: "ultimo giorno del piano (2026-12-31) o istante preciso; senza, non scade",
    example: {
      forever: "un piano senza scadenza",
      expires: "fino alla fine di quel giorno, ora di Roma",
      dryRun: "mostra che cosa cambierebbe",
    },
  },
} as const;
