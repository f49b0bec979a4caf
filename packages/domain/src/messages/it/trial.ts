/** The trial of pro: what is left of it, and why it cannot start. */
export const trial = {
  daysLeft_one: "Ti resta {{count, number}} giorno di prova",
  daysLeft_many: "Ti restano {{count, number}} di giorni di prova",
  daysLeft_other: "Ti restano {{count, number}} giorni di prova",
  start_one: "Prova Pro per {{count, number}} giorno",
  start_many: "Prova Pro per {{count, number}} di giorni",
  start_other: "Prova Pro per {{count, number}} giorni",
  over: "La prova di Pro è terminata",
  refused: {
    notFree: "La prova si può avviare solo dal piano Free.",
    used: "La prova di Pro è già stata usata.",
    started: "La prova di Pro è già stata avviata.",
  },
} as const;
