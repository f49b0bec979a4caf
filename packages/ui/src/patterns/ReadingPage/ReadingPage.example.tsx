import { DocumentText, ReadingPage } from "@regia/ui/patterns/ReadingPage";

export const Example = () => (
  <ReadingPage
    title="Informativa sulla privacy"
    lead="Quali dati trattiamo, e perché."
    updated="Ultimo aggiornamento: 11 agosto 2025"
    path="/privacy"
    sections={[
      {
        id: "dati",
        number: "1.",
        title: "I dati",
        content: <DocumentText blocks={["Trattiamo:", ["il nome;", "l'indirizzo email."]]} />,
      },
      { id: "diritti", number: "2.", title: "I diritti", content: <p>Puoi chiederne una copia.</p> },
    ]}
  />
);
