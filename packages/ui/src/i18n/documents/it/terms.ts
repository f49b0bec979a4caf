import type { TextDocument } from "../documentType.ts";
import type { TermsAnnex, TermsSection } from "../sections.ts";

/** Terms of service. */
export const terms: TextDocument<TermsSection | TermsAnnex> = {
  title: "Termini di servizio",
  lead: "Le regole per usare Regia, scritte per essere lette: che cosa offriamo, che cosa chiediamo, che cosa succede quando qualcosa non va.",
  sections: {
    parties: {
      title: "Parti e oggetto",
      blocks: [
        "Questi termini regolano il rapporto fra te e {companyName}, con sede in {companyAddress} («noi»), per l’uso di Regia. Creando un account li accetti.",
        "Se usi Regia per conto di un’azienda o di un ente, dichiari di poterlo impegnare: in quel caso «tu» indica anche l’organizzazione.",
      ],
    },
    definitions: {
      title: "Definizioni",
      blocks: [
        [
          "Servizio: l’applicazione Regia, il sito e le interfacce che li collegano.",
          "Workspace: lo spazio di lavoro che condividi con il tuo team.",
          "Contenuti: le richieste, i file e i dati che inserisci.",
          "Risultati: ciò che i modelli e gli strumenti producono a partire dai tuoi contenuti.",
          "Azione critica: un’operazione irreversibile o con effetti verso terzi, per cui Regia chiede una conferma.",
        ],
      ],
    },
    service: {
      title: "Che cosa offre Regia",
      blocks: [
        "Regia instrada le richieste fra modelli di intelligenza artificiale, costruisce ed esegue workflow a più passi con strumenti integrati (web, email, calendario, ricerca nella knowledge base) e chiede l’approvazione di una persona per le azioni critiche.",
        "Alcune funzioni dipendono dal piano e dai fornitori dei modelli, che possono cambiare nel tempo.",
      ],
    },
    age: {
      title: "Requisiti ed età minima",
      blocks: [
        "Per usare Regia devi avere almeno 16 anni. Se la legge del tuo Paese chiede il consenso di un genitore, usa il servizio solo dopo averlo avuto.",
      ],
    },
    account: {
      title: "Account e sicurezza",
      blocks: [
        "I dati che fornisci alla registrazione devono essere veri e aggiornati. L’account è personale: non condividere la password e avvisaci subito se pensi che qualcun altro la conosca.",
        "Rispondi di ciò che avviene con il tuo account, salvo che tu abbia fatto quanto ragionevole per proteggerlo.",
      ],
    },
    plans: {
      title: "Piani e limiti",
      blocks: [
        "Regia è offerta nei piani Free, Pro ed Enterprise. I limiti di ciascuno sono nell’[Allegato B](/terms#annexLimits) e nella pagina [Prezzi](/pricing).",
        "Quando un piano a pagamento finisce, l’account torna ai limiti del piano Free. Quello che hai creato resta, e ciò che supera i limiti si può ancora leggere; per {formerRetention} le conversazioni si conservano come con il piano di prima.",
      ],
    },
    trial: {
      title: "Prova gratuita",
      blocks: [
        "Puoi provare Pro per {trialDays}, senza inserire una carta. La prova è una sola per persona, anche se crei altri account.",
        "Ti scriviamo {reminderDays} prima della fine. Se scegli Pro durante la prova, i giorni che restano sono tuoi: il primo addebito arriva quando finiscono. Se non scegli un piano a pagamento, l’account torna a Free.",
      ],
    },
    prices: {
      title: "Prezzi, pagamenti e rinnovo",
      blocks: [
        "I prezzi sono quelli della pagina [Prezzi](/pricing) al momento dell’acquisto, IVA compresa: Pro costa {monthlyPrice} al mese o {yearlyPrice} all’anno. Per Enterprise il prezzo è concordato per iscritto.",
        "I pagamenti passano da un fornitore di pagamenti con carta: noi non vediamo né conserviamo i numeri delle carte. Per ogni pagamento ricevi una ricevuta, che non è una fattura elettronica.",
        "L’abbonamento si rinnova per lo stesso periodo finché non lo disdici. La disdetta vale dalla fine del periodo già pagato, e fino ad allora puoi riprendere l’abbonamento.",
        "Se un addebito non riesce ti avvisiamo e riproviamo. Il piano resta attivo per {graceDays} dal primo tentativo; poi è sospeso, finché il pagamento non riesce.",
        "Se cambiamo un prezzo te lo diciamo con almeno 30 giorni di anticipo, e puoi disdire prima che il nuovo prezzo valga.",
      ],
    },
    changeOfPlan: {
      title: "Cambio di piano e superamento dei limiti",
      blocks: [
        "Dal pagamento mensile a quello annuale passi subito, con una fatturazione proporzionale: dal prezzo dell’anno è tolto ciò che non hai usato del mese, e vedi l’importo esatto prima di confermare. Dall’annuale al mensile passi alla fine dell’anno già pagato.",
        "Se superi i limiti del piano, alcune funzioni possono essere limitate fino al rinnovo o fino al passaggio a un piano più ampio.",
      ],
    },
    withdrawal: {
      title: "Recesso e rimborsi",
      blocks: [
        "Puoi recedere entro {withdrawalDays}, senza dare motivazioni. Si contano dal giorno dopo l’acquisto, o dopo il primo pagamento se viene più tardi. Nelle impostazioni premi «recedere dal contratto qui» e poi «conferma recesso» (art. 54-bis del Codice del consumo): il contratto finisce subito, ti ridiamo tutto quello che hai pagato e ti mandiamo la conferma per email.",
        "Fuori da questo caso, i periodi già pagati non sono rimborsabili, salvo che il servizio sia rimasto inutilizzabile per causa nostra.",
      ],
    },
    acceptableUse: {
      title: "Uso accettabile",
      blocks: [
        "Usi Regia nel rispetto della legge e dell’[Allegato A](/terms#annexUse). Possiamo sospendere un account che viola queste regole, avvisandoti prima quando il rischio lo permette.",
      ],
    },
    yourContents: {
      title: "I tuoi contenuti",
      blocks: [
        "I contenuti restano tuoi. Ci autorizzi a trattarli soltanto per fornirti il servizio: conservarli, mostrarli al tuo team, trasmetterli ai modelli e agli strumenti che eseguono le tue richieste.",
        "Garantisci di avere i diritti necessari su ciò che carichi. Il trattamento dei dati personali è descritto nell’[Informativa sulla privacy](/privacy).",
      ],
    },
    results: {
      title: "Risultati e conferma umana",
      blocks: [
        "I modelli possono sbagliare. Verifica i risultati prima di usarli, soprattutto quando ne dipendono decisioni importanti: non sono una consulenza legale, fiscale o medica.",
        "Quando Regia chiede una conferma, la decisione è di chi la dà. Chi approva un’azione critica dichiara di poterlo fare per il proprio team.",
        "Nei limiti della legge, i diritti sui risultati spettano a te.",
      ],
    },
    property: {
      title: "Proprietà intellettuale",
      blocks: [
        "Il software, il marchio e i testi di Regia sono nostri o dei nostri licenzianti. Ti concediamo il diritto di usarli per la durata dell’account, senza esclusiva e senza poterlo cedere.",
        "Se ci mandi suggerimenti possiamo usarli per migliorare il servizio, senza obblighi verso di te.",
      ],
    },
    retention: {
      title: "Conservazione e cancellazione",
      blocks: [
        "Salvo accordi diversi, conserviamo chat e registri fino a 12 mesi, {freeRetention} con il piano Free. I dati di fatturazione restano {booksYears} anni, come chiede la legge.",
        "Puoi esportare i tuoi dati ed eliminare l’account in ogni momento dalle impostazioni. L’eliminazione non si può annullare. L’abbonamento finisce subito, senza altri addebiti né rimborsi, e i dati di fatturazione restano senza il tuo nome.",
      ],
    },
    availability: {
      title: "Disponibilità, assistenza e modifiche",
      blocks: [
        "Lavoriamo perché Regia sia sempre raggiungibile, ma non possiamo garantire che non si interrompa mai. Lo stato dei servizi è nella pagina [Stato](/status).",
        "L’assistenza risponde entro 24 ore; con Enterprise è attiva 24 ore su 24, 7 giorni su 7.",
        "Possiamo modificare il servizio e questi termini. Se una modifica ti penalizza ti avvisiamo con almeno 30 giorni di anticipo, e puoi chiudere l’account prima che valga.",
      ],
    },
    liability: {
      title: "Limiti di responsabilità",
      blocks: [
        "Niente in questi termini esclude la responsabilità che la legge non permette di escludere, come quella per dolo o colpa grave, né i diritti che spettano ai consumatori.",
        "Negli altri casi la nostra responsabilità complessiva è limitata agli importi che ci hai pagato nei 12 mesi precedenti il fatto, oppure a 100 euro dove la legge lo richiede. Non rispondiamo di danni indiretti, come il mancato guadagno.",
      ],
    },
    law: {
      title: "Durata, legge e foro",
      blocks: [
        "Il contratto dura finché hai un account. Puoi chiuderlo quando vuoi; noi possiamo farlo con 30 giorni di preavviso, o subito in caso di violazione grave.",
        "Si applica la legge italiana. Se sei un consumatore è competente il giudice del luogo in cui vivi e valgono le tutele del tuo Paese; negli altri casi è competente il foro della nostra sede.",
        "Se una clausola non è valida, le altre restano in vigore.",
      ],
    },
    annexUse: {
      title: "Uso accettabile",
      blocks: [
        "Con Regia non è permesso:",
        [
          "violare leggi o diritti di altri, compresi privacy, diritto d’autore e segreti aziendali;",
          "creare o diffondere contenuti che sfruttano minori, incitano all’odio o alla violenza, o ingannano sull’identità di una persona;",
          "inviare messaggi non richiesti, fare phishing o raccogliere dati personali senza titolo;",
          "aggirare i limiti dei piani, per esempio creando più account per ripetere la prova;",
          "aggirare la richiesta di conferma, o automatizzare l’approvazione di azioni critiche senza che una persona le veda;",
          "attaccare il servizio, cercarne vulnerabilità senza il nostro accordo o accedere ai dati di altri clienti;",
          "prendere decisioni su persone (assunzioni, credito, salute) affidandosi solo ai risultati di un modello.",
        ],
        "Per segnalare un abuso scrivici dalla pagina [Contatti](/contacts).",
      ],
    },
    annexLimits: {
      title: "Limiti dei piani",
      blocks: [
        "Questi sono i limiti in vigore, gli stessi che applica il servizio. Con Enterprise i valori personalizzati sono quelli dell’accordo scritto.",
        "Con Pro, inoltre, la ricerca nella knowledge base può usare un top-k superiore a 4 e i workflow possono superare i 2 passi.",
      ],
    },
  },
};
