import type { TextDocument } from "../documentType.ts";
import type { PrivacySection } from "../sections.ts";

/** Privacy policy. */
export const privacy: TextDocument<PrivacySection> = {
  title: "Informativa sulla privacy",
  lead: "Quali dati trattiamo quando usi Regia, perché, per quanto tempo, e che cosa puoi chiederci di farne.",
  sections: {
    controller: {
      title: "Titolare del trattamento",
      blocks: [
        "Il titolare del trattamento è {companyName}, con sede in {companyAddress}. In questa pagina «noi» indica il titolare, «Regia» il servizio.",
        "Per scriverci usa i recapiti della pagina [Contatti](/contacts).",
      ],
    },
    protectionOfficer: {
      title: "Responsabile della protezione dei dati",
      blocks: [
        "Il responsabile della protezione dei dati (DPO) è {dataProtectionOfficer}. Puoi rivolgerti al DPO per ogni domanda sui tuoi dati e per esercitare i diritti del punto 12.",
      ],
    },
    scope: {
      title: "A chi si rivolge",
      blocks: [
        "Questa informativa riguarda chi visita il sito, chi crea un account e chi usa Regia come membro di un team.",
        "Per i dati personali contenuti nelle richieste e nei file di un’azienda cliente, l’azienda resta titolare e noi agiamo come responsabili del trattamento, secondo le sue istruzioni.",
      ],
    },
    data: {
      title: "Quali dati raccogliamo",
      blocks: [
        "Raccogliamo soltanto ciò che serve a far funzionare il servizio:",
        [
          "dati dell’account: email, nome completo, nome visualizzato e, se li aggiungi, telefono e immagine del profilo;",
          "dati ricevuti da Google, se accedi con Google: email, nome e identificativo dell’account;",
          "dati del piano: piano scelto, scadenza, prova gratuita, stato dei pagamenti;",
          "contenuti: le richieste che scrivi, i file che carichi, i workflow che esegui e i loro risultati;",
          "dati tecnici: sessioni attive, indirizzo IP, tipo di browser, registri degli errori;",
          "preferenze: notifiche, privacy, lingua, tema e scelta sui cookie.",
        ],
        "Non conserviamo i numeri delle carte: li tratta direttamente il fornitore di pagamenti con carta.",
      ],
    },
    purposes: {
      title: "Perché li trattiamo, e su quale base",
      blocks: [
        [
          "Fornire il servizio, gestire account, piano e pagamenti: esecuzione del contratto.",
          "Mandarti le email necessarie, come la verifica dell’indirizzo o il cambio di password: esecuzione del contratto.",
          "Proteggere il servizio da abusi e risolvere i guasti: nostro legittimo interesse.",
          "Conservare i documenti contabili e rispondere alle autorità: obbligo di legge.",
          "Inviarti comunicazioni commerciali o usare cookie non essenziali: solo con il tuo consenso, che puoi revocare in ogni momento.",
        ],
      ],
    },
    contents: {
      title: "I contenuti che affidi a Regia",
      blocks: [
        "Per eseguire una richiesta, Regia la trasmette al modello o allo strumento che ha scelto: quel fornitore riceve la richiesta e i dati necessari a svolgerla, non il resto del tuo account.",
        "Ti chiediamo di non inserire dati particolari (per esempio sulla salute) se non sono indispensabili al lavoro, e di farlo solo se hai titolo per trattarli.",
      ],
    },
    decisions: {
      title: "Scelte automatiche e consenso",
      blocks: [
        "Regia sceglie in automatico il modello adatto a una richiesta in base a tipo di compito, lunghezza e costo. Questa scelta non produce effetti giuridici su di te.",
        "Le azioni critiche o irreversibili, come l’invio di un’email, partono solo dopo che una persona le ha approvate.",
      ],
    },
    recipients: {
      title: "A chi li comunichiamo",
      blocks: [
        "Non vendiamo dati personali. Li comunichiamo solo a chi ci aiuta a fornire il servizio, con un contratto che lo vincola:",
        [
          "il fornitore del backend che ospita autenticazione, dati e file;",
          "il fornitore dei pagamenti con carta;",
          "i fornitori dei modelli e degli strumenti che eseguono le richieste;",
          "Google, se scegli di accedere con il tuo account Google;",
          "le autorità, quando la legge ce lo impone.",
        ],
        "Gli altri membri del tuo workspace vedono il tuo nome visualizzato, la tua immagine e i contenuti che condividi con loro.",
      ],
    },
    transfers: {
      title: "Trasferimenti fuori dall’Unione europea",
      blocks: [
        "Alcuni fornitori possono trattare dati fuori dallo Spazio economico europeo. In quel caso il trasferimento avviene verso Paesi ritenuti adeguati dalla Commissione europea, oppure con le clausole contrattuali tipo.",
        "Il piano Enterprise comprende la conservazione dei dati nell’Unione europea.",
      ],
    },
    retention: {
      title: "Per quanto tempo li conserviamo",
      blocks: [
        [
          "Account e profilo: finché l’account esiste. Quando lo elimini, li cancelliamo.",
          "Chat e registri: fino a 12 mesi; {freeRetention} con il piano Free.",
          "Dati di fatturazione: {booksYears} anni, come chiede la legge.",
          "Prova gratuita: conserviamo un’impronta non reversibile dell’indirizzo email, anche dopo la cancellazione dell’account, perché la prova è una sola per persona.",
        ],
      ],
    },
    security: {
      title: "Come li proteggiamo",
      blocks: [
        "I dati sono cifrati in transito e a riposo. Ogni persona legge e modifica soltanto il proprio profilo: lo impone il database, non solo l’interfaccia. Le password sono conservate in forma non leggibile, e le operazioni degli amministratori restano in un registro che non si può modificare.",
        "Se una violazione mette a rischio i tuoi diritti, avvisiamo te e il Garante nei tempi previsti dal GDPR.",
      ],
    },
    rights: {
      title: "I tuoi diritti",
      blocks: [
        "Puoi chiederci in ogni momento di:",
        [
          "sapere se trattiamo tuoi dati e riceverne una copia;",
          "correggerli o completarli;",
          "cancellarli, limitarne l’uso od opporti al trattamento;",
          "riceverli in un formato leggibile da altri sistemi;",
          "revocare un consenso, senza effetti su ciò che è già avvenuto.",
        ],
        "Molti di questi diritti li eserciti da solo: in Settings, sezione Privacy, puoi esportare i tuoi dati ed eliminare l’account. Per gli altri scrivi al DPO: rispondiamo entro un mese.",
      ],
    },
    cookies: {
      title: "Cookie e memoria del browser",
      blocks: [
        "Regia usa la memoria del browser per tenerti collegato e ricordare le tue preferenze. I dettagli, e il modo per cambiare idea, sono nella [pagina sui cookie](/cookies).",
      ],
    },
    minors: {
      title: "Minori di 16 anni",
      blocks: [
        "Regia non è destinata a chi ha meno di 16 anni e non raccogliamo consapevolmente i loro dati. Se scopriamo un account creato da chi è più giovane, lo cancelliamo.",
      ],
    },
    changes: {
      title: "Modifiche a questa informativa",
      blocks: [
        "Se cambiamo questa informativa in modo rilevante ti avvisiamo per email o nell’applicazione prima che il cambiamento valga. La data in alto dice quando è stata aggiornata l’ultima volta.",
      ],
    },
    complaints: {
      title: "Domande e reclami",
      blocks: [
        "Per ogni domanda scrivici dalla pagina [Contatti](/contacts). Se ritieni che un trattamento violi la legge puoi presentare un reclamo al Garante per la protezione dei dati personali.",
      ],
    },
  },
};
