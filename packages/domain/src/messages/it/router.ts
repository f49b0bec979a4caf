/** How the router names requests and models, and how it explains its choice. */
export const router = {
  kind: {
    question: "Domanda",
    writing: "Scrittura",
    summary: "Riassunto",
    translation: "Traduzione",
    code: "Codice",
    analysis: "Analisi",
    extraction: "Estrazione di dati",
    planning: "Pianificazione",
  },
  latency: {
    fast: "Risponde subito",
    standard: "Risponde in qualche secondo",
    slow: "Si prende il tempo per ragionare",
  },
  preference: {
    balanced: "Equilibrato",
    quality: "Il migliore",
    economy: "Il più economico",
    speed: "Il più veloce",
  },
  reason: {
    strength: "È tra i più adatti a questo tipo di richiesta",
    cheapest: "È il più economico tra quelli adatti",
    balance: "È il miglior equilibrio tra qualità, costo e rapidità",
    affordable: "Costa poco rispetto agli altri adatti",
    fast: "Risponde più in fretta",
    longContext: "Legge per intero una richiesta di {{tokens, number}} token",
    only: "È l'unico disponibile per questa richiesta",
  },
  tradeOff: {
    stronger: "Più adatto",
    cheaper: "Costa meno",
    faster: "Più veloce",
    similar: "Quasi alla pari",
  },
  excluded: {
    plan: {
      pro: "Disponibile dal piano Pro in su",
      enterprise: "Disponibile con il piano Enterprise",
    },
    contextWindow: "La richiesta non entra nel suo contesto di {{limit, number}} token",
  },
  refused: {
    empty: "Scrivi una richiesta.",
    inputTokens:
      "La richiesta ha circa {{tokens, number}} token, ma il tuo piano ne accetta {{limit, number}}. Accorciala o cambia piano.",
    noModel: "Nessun modello del tuo piano può leggere una richiesta di {{tokens, number}} token.",
  },
} as const;
