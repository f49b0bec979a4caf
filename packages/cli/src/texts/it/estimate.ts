/** The estimate: what a set of limits costs, and the quote made of it. */
export const estimate = {
  summary: "stima costi e prezzo di un piano, senza rete",
  description: "Stima quanto costa un insieme di limiti e quale prezzo chiedere, senza rete e senza accesso.",
  option: { plan: "piano di partenza" },
  error: { nothingAsked: "indica almeno un piano, per esempio --plan pro." },
} as const;
