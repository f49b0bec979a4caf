/** What every change of a user says. */
export const changes = {
  option: {
    dryRun: "mostra che cosa cambierebbe, senza cambiare nulla",
    yes: "non chiede conferma, nei comandi che la chiedono",
  },
  asPlan: "come il piano",
  applied: "Fatto.",
  deleted: "Eliminato.",
  unchanged: "Nulla da cambiare: era già così.",
  planned: "Prova: nulla è stato cambiato.",
  needsYes: "senza terminale non posso chiedere conferma: aggiungi --yes.",
  yesOrNo: "[s/N]",
  yesWords: "s si sì y yes",
  notDone: "nulla è stato cambiato: manca la conferma.",
  waiting: "La modifica è già partita: attendo la risposta. Un altro Ctrl-C finisce subito.",
  cutOff:
    "Interrotto prima della risposta: la modifica può essere già stata fatta, controlla con «regia users get».",
} as const;
