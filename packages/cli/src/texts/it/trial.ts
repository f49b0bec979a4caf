/** The trials of pro. */
export const trial = {
  summary: "elenca e avvia le prove di Pro",
  description: "Elenca le prove di Pro e ne avvia una.",
  column: { state: "Prova", started: "Inizio", ends: "Fine" },
  list: {
    summary: "elenca le prove",
    description: "Elenca le prove avviate, in corso e concluse; con --trial quelle in uno stato.",
    none: "Nessuna prova trovata",
    example: {
      all: "tutte le prove avviate",
      ending: "quelle in corso che finiscono quest'anno",
      available: "chi potrebbe ancora avviarne una",
    },
  },
  start: {
    summary: "avvia la prova di un utente",
    description: "Avvia la prova di Pro di un utente del piano Free che non l'ha ancora usata.",
    example: { start: "avvia la prova", dryRun: "mostra che cosa cambierebbe, per gli script" },
  },
} as const;
