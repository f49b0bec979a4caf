/** The completion of the shell. */
export const completion = {
  summary: "completamento per bash, zsh o fish",
  description: "Stampa lo script che insegna alla shell a completare comandi, opzioni e valori.",
  shell: "la shell",
  example: {
    bash: "nel file ~/.bashrc, per ogni nuova sessione di bash",
    zsh: "nel file ~/.zshrc, dopo compinit",
    fish: "una volta sola, per fish",
  },
} as const;
