import type { TextDocument } from "../documentType.ts";
import type { GuideChapter } from "../sections.ts";

/** User guide. */
export const guide: TextDocument<GuideChapter> = {
  title: "Supporto e documentazione",
  lead: "Dalla registrazione al primo percorso, e che cosa fare quando qualcosa non va. Se non trovi la risposta, [scrivici](/contacts).",
  sections: {
    start: {
      title: "Primi passi",
      blocks: [
        "Scegli Inizia Gratis e crea l’account con email e password, oppure con Google. Ti chiediamo nome completo e nome visualizzato: il secondo è quello che vedono i colleghi.",
        "La password deve avere almeno 8 caratteri, con lettere maiuscole e minuscole e un numero.",
        "Dopo la verifica dell’email entri nell’area di lavoro e trovi la chat.",
      ],
    },
    verification: {
      title: "L’email di verifica non arriva",
      blocks: [
        [
          "Controlla la posta indesiderata e, con Gmail, la scheda Promozioni.",
          "Verifica che l’indirizzo sia scritto bene: un errore di battitura è la causa più frequente.",
          "Aspetta qualche minuto prima di chiedere un nuovo invio: troppe richieste vengono rallentate.",
          "Aggiungi il nostro indirizzo ai contatti e chiedi di nuovo l’invio dalla finestra di accesso.",
        ],
      ],
    },
    chat: {
      title: "La chat e il percorso",
      blocks: [
        "Scrivi una richiesta e scegli Vedi il percorso. Regia riconosce il tipo di lavoro, stima i token e mostra il modello scelto, i motivi, il costo stimato e le alternative.",
        "Con il piano Free una richiesta può arrivare a {freeTokens}, con Pro a {proTokens}. Se è più lunga, Regia lo dice e indica il piano che la accetta.",
      ],
    },
    plans: {
      title: "Piani e limiti",
      blocks: [
        "Ogni limite è nella pagina [Prezzi](/pricing). In Settings, sezione Piani e pagamenti, vedi quanto hai usato: la barra avvisa quando ti avvicini al limite e quando lo superi.",
        "Alla scadenza di un piano a pagamento torni ai limiti di Free: i tuoi dati restano, alcune funzioni si chiudono.",
      ],
    },
    trial: {
      title: "La prova di Pro",
      blocks: [
        "Dal piano Free puoi provare Pro per {trialDays}, senza carta. La prova si fa una volta sola. Alla fine scegli se continuare; se non fai nulla, torni a Free.",
      ],
    },
    profile: {
      title: "Profilo e immagine",
      blocks: [
        "In Settings, sezione Profilo, cambi nome completo, nome visualizzato e immagine. Sono accettati JPEG, PNG, GIF e WebP fino a {avatarSize}.",
        "L’email non si modifica dalla pagina dell’account.",
      ],
    },
    privacy: {
      title: "Esportare i dati, eliminare l’account",
      blocks: [
        "In Settings, sezione Privacy, scarichi tutti i tuoi dati in un file JSON. Nella stessa sezione elimini l’account: serve una conferma scritta, e l’operazione non si può annullare.",
      ],
    },
    security: {
      title: "Password e sessioni",
      blocks: [
        "In Settings, sezione Sicurezza, cambi la password indicando quella attuale, vedi le sessioni aperte e chiudi quelle che non riconosci.",
        "Se hai dimenticato la password, scegli Password dimenticata? nella finestra di accesso: ti mandiamo un link per sceglierne una nuova.",
      ],
    },
    admin: {
      title: "Per chi amministra",
      blocks: [
        "Gli amministratori trovano Admin nella barra laterale: utenti, ruoli, piani, prove e limiti Enterprise. Ogni modifica resta in un registro che non si può alterare.",
        "L’ultimo amministratore non può essere rimosso, e nessuno può eliminare sé stesso da qui.",
      ],
    },
    faults: {
      title: "Quando qualcosa non va",
      blocks: [
        [
          "«Email o password non corretti»: ricontrolla i dati, oppure reimposta la password.",
          "«Troppi tentativi»: attendi qualche minuto prima di riprovare.",
          "«Nessuna connessione internet»: quello che hai salvato non va perso; riprova quando torni in linea.",
          "«Account non trovato» con Google: registrati prima di accedere.",
        ],
        "Lo [stato dei servizi](/status) dice se il problema è nostro. Per tutto il resto c’è la pagina [Contatti](/contacts).",
      ],
    },
  },
};
