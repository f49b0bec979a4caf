/** The audit log. */
export const audit = {
  summary: "leggi il registro delle modifiche",
  description: "Legge il registro di tutte le modifiche degli amministratori.",
  progress: "Voci",
  none: "Nessuna voce trovata",
  column: { at: "Quando", actor: "Chi", action: "Azione", target: "Utente", change: "Modifica" },
  action: {
    update_user_plan: "piano",
    start_trial: "prova",
    update_user_role: "ruolo",
    update_custom_limits: "limiti",
    delete_user: "eliminazione",
  },
  option: {
    action: "solo questa azione",
    actor: "solo le modifiche fatte da questo utente (id o email)",
    target: "solo le modifiche di questo utente (id o email)",
    since: "da questo giorno",
    until: "fino a questo giorno compreso",
  },
  list: {
    summary: "elenca le modifiche, le più recenti per prime",
    description:
      "Elenca le modifiche degli amministratori, le più recenti per prime: chi, quando, a chi, che cosa.",
    example: {
      latest: "le ultime venti",
      target: "la storia di un utente",
      filter: "le eliminazioni di un periodo, per gli script",
    },
  },
} as const;
