import type { TextDocument } from "../documentType.ts";
import type { CookieSection } from "../sections.ts";

/** Cookie policy. */
export const cookiePolicy: TextDocument<CookieSection> = {
  title: "Cookie",
  lead: "Che cosa salviamo nel tuo browser, a che cosa serve e come cambiare idea.",
  sections: {
    what: {
      title: "Che cosa sono",
      blocks: [
        "I cookie e la memoria locale del browser sono piccole informazioni che un sito salva sul tuo dispositivo per ritrovarle alla visita successiva. Qui li chiamiamo tutti cookie.",
        "Regia parte con i soli cookie essenziali. Gli altri restano spenti finché non li accetti.",
      ],
    },
    essential: {
      title: "Essenziali, sempre attivi",
      blocks: [
        "Senza questi Regia non funziona, perciò la legge non chiede un consenso:",
        [
          "la sessione, che ti tiene collegato finché non esci o non scade;",
          "il segno che da questo browser sei già entrato, per 180 giorni: chi sbaglia la tua password altrove non blocca te;",
          "l’accesso con Google in corso, per dieci minuti;",
          "la registrazione in attesa di conferma, per un giorno: il messaggio che chiedi di nuovo è quello tuo;",
          "la tua scelta sui cookie, con la data in cui l’hai fatta;",
          "la lingua e il tema che hai scelto.",
        ],
      ],
    },
    functional: {
      title: "Funzionali",
      blocks: [
        "Ricordano preferenze che rendono più comodo il lavoro, come una barra laterale ridotta. Se non li accetti, Regia funziona allo stesso modo ma le dimentica.",
      ],
    },
    analytics: {
      title: "Statistici",
      blocks: [
        "Servono a capire, in forma aggregata, quali pagine aiutano e quali no. Oggi non ne usiamo: se ne introdurremo, partiranno solo per chi li ha accettati.",
      ],
    },
    marketing: {
      title: "Marketing",
      blocks: [
        "Misurano se una nostra comunicazione è stata utile. Oggi non ne usiamo e non ospitiamo pubblicità di altri: se ne introdurremo, partiranno solo per chi li ha accettati.",
      ],
    },
    choice: {
      title: "Come cambiare idea",
      blocks: [
        "Puoi rivedere la scelta in ogni momento con il pulsante qui sotto, o da «Preferenze sui cookie» in fondo a ogni pagina. Puoi anche cancellare i dati del sito dalle impostazioni del browser: in quel caso te la chiederemo di nuovo.",
        "Il trattamento dei dati personali è descritto nell’[Informativa sulla privacy](/privacy).",
      ],
    },
  },
};
