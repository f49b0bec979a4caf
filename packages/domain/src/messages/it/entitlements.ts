/** Why an action is refused now, and how much of a limit is left. */
export const entitlements = {
  plan: "Il tuo piano non comprende questa funzione.",
  includedFrom: {
    pro: "Questa funzione è compresa dal piano Pro in su.",
    enterprise: "Questa funzione è compresa dal piano Enterprise.",
  },
  trialOver: "La prova di Pro è terminata: passa a Pro per continuare a usare questa funzione.",
  limitReached: "Hai raggiunto il limite del tuo piano: {{used, number}} su {{limit, number}}.",
  limitReachedToday:
    "Hai raggiunto il limite di oggi: {{used, number}} su {{limit, number}}. Si azzera a mezzanotte.",
  limitReachedMonth:
    "Hai raggiunto il limite di questo mese: {{used, number}} su {{limit, number}}. Si azzera il primo del mese prossimo.",
  tooLarge: "La richiesta supera il limite del tuo piano: {{amount, number}} su {{limit, number}}.",
  usage: {
    workspaces: "Workspace",
    members: "Utenti e collaboratori",
    filesThisMonth: "File questo mese",
    emailsThisMonth: "Email questo mese",
    ofLimit: "{{used, number}} di {{limit, number}}",
    ofUnlimited: "{{used, number}}, senza limite",
  },
} as const;
