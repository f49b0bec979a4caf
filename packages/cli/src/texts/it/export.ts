/** Exports. */
export const exportTexts = {
  summary: "esporta gli utenti in CSV, JSON o NDJSON",
  description: "Esporta dati in un file o sullo standard output.",
  written: (count: number, path: string, time: string) =>
    `${count === 1 ? "1 utente scritto" : `${count.toLocaleString("it")} utenti scritti`} in ${path} (${time}).`,
  users: {
    summary: "esporta gli utenti",
    description: "Esporta gli utenti. Un file compare intero o per niente.",
    format: "formato (di solito quello del nome del file, altrimenti CSV)",
    out: "file da scrivere, o - per lo standard output",
    example: {
      csv: "tutti, per un foglio di calcolo",
      json: "solo Enterprise, sullo standard output",
      ndjson: "uno per riga, compressi",
    },
  },
} as const;
