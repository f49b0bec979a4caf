/** The limits that are agreed with one user. */
export const limits = {
  summary: "mostra e cambia i limiti concordati con un utente",
  description: "Mostra e cambia i limiti concordati con un utente. Contano finché il suo piano è enterprise.",
  notCounting:
    "Nota: il piano effettivo non è enterprise, i limiti concordati sono conservati ma non contano.",
  nothingToSet: "indica almeno un limite, come maxSmsPerMonth=500, oppure --file.",
  assignment: "limite",
  column: { field: "Campo", label: "Limite", plan: "Del piano", agreed: "Concordato", counts: "Vale" },
  get: {
    summary: "mostra i limiti di un utente",
    description: "Mostra i limiti di un utente: del piano, concordati, e quelli che valgono.",
    example: { table: "tutti i limiti di un utente", json: "salva quelli concordati in un file" },
  },
  set: {
    summary: "concorda limiti con un utente",
    description: "Concorda limiti con un utente. Quelli non nominati restano come sono.",
    assignments: "limiti: -1 è illimitato, 0 è nessuno, CAMPO= riprende il valore del piano",
    file: "file JSON di limiti, o - per lo standard input",
    example: {
      fields: "due limiti; gli altri restano come sono",
      dryRun: "mostra che cosa cambierebbe",
      file: "tutti quelli di un file",
    },
  },
  unset: {
    summary: "riprende i valori del piano",
    description:
      "Toglie limiti concordati: tornano i valori del piano. Senza campi li toglie tutti, dopo una conferma.",
    fields: "campi da togliere; senza, tutti",
    question: (email: string) => `${email}: togliere tutti i limiti concordati?`,
    example: { field: "un limite solo", all: "tutti, senza domande" },
  },
} as const;
