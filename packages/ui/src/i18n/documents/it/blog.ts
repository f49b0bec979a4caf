import type { TextDocument } from "../documentType.ts";
import type { BlogArticle } from "../sections.ts";

/** Blog articles. */
export const blog: TextDocument<BlogArticle> = {
  title: "Appunti di regia",
  lead: "Come ragioniamo quando decidiamo che cosa automatizzare, e che cosa no. Pochi articoli, scritti da chi costruisce il prodotto.",
  sections: {
    consent: {
      title: "Quando un assistente deve chiedere il permesso",
      blocks: [
        "Un assistente che chiede conferma per tutto è inutile: dopo la decima finestra si clicca sì senza leggere. Uno che non chiede mai è pericoloso. Il punto non è quante volte chiedere, ma quando.",
        "Per ogni azione ci facciamo due domande. La prima: si può annullare? Spostare una bozza si annulla, inviare un’email no. La seconda: chi ne subisce l’effetto? Un riassunto riguarda solo chi lo legge; un messaggio a un cliente riguarda anche il cliente.",
        "Se l’azione si annulla e resta in casa, Regia procede. Se è irreversibile o tocca qualcun altro, si ferma davanti a un cerchio vuoto e aspetta. Non chiede «sei sicuro?», che non dice nulla: mostra che cosa sta per partire, verso chi e con quale testo.",
        "C’è anche una terza regola, più scomoda: chi approva deve poterlo fare. Un sì dato da chi non ha titolo non è un consenso, è un incidente rimandato.",
        "Il risultato è che si decide di meno, e ogni decisione conta. È la differenza fra sorvegliare una macchina e dirigerla.",
      ],
    },
    routing: {
      title: "Il modello migliore non esiste",
      blocks: [
        "Ogni pochi mesi un modello diventa «il migliore». Poi provi a usarlo per tradurre una scheda di cento parole e scopri che costa decine di volte più del necessario, e risponde più tardi.",
        "Il router di Regia parte dalla richiesta, non dalla classifica. Legge di che tipo di lavoro si tratta: una domanda, un testo da scrivere, un riassunto, una traduzione, del codice, un’analisi, dati da estrarre, un workflow. Stima quanti token servono per leggerla e per rispondere. Scarta i modelli che non possono contenerla o che il tuo piano non comprende.",
        "Fra quelli che restano pesa tre cose: quanto sono bravi in quel compito, quanto costerebbe la risposta, quanto sono rapidi. Vince l’equilibrio, non il punteggio più alto in assoluto.",
        "Poi viene la parte che ci sta più a cuore: la scelta si vede. Prima di partire leggi quale modello, perché, quanto si stima che costi e quali erano le alternative. Puoi vederlo in piccolo nel disegno della [prima pagina](/): le cinque richieste passano dallo stesso router che usi nella chat.",
      ],
    },
    plans: {
      title: "Leggere un workflow come uno spartito",
      blocks: [
        "Un obiettivo vero è quasi sempre fatto di passi: raccogli i dati, confrontali, scrivi, fai controllare, invia. Metterli in fila funziona, ma spreca tempo: la metà di quei passi non ha bisogno degli altri.",
        "Un grafo aciclico diretto è il modo preciso di dirlo. Ogni passo è un punto, ogni freccia dice «questo viene dopo quello», e nessun percorso torna su sé stesso. I passi senza frecce fra loro corrono insieme, come le voci di uno spartito.",
        "Da questa forma vengono tre vantaggi concreti:",
        [
          "si sa sempre che cosa può partire adesso e che cosa sta aspettando;",
          "se un passo fallisce, si fermano solo quelli che dipendono da lui;",
          "il punto in cui serve una persona è un punto del disegno, non una sorpresa.",
        ],
        "Quanti workflow corrono insieme dipende dal piano: le cifre sono nella pagina [Prezzi](/pricing), le stesse che applica il servizio.",
      ],
    },
  },
};
