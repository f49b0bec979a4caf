import { FaqList } from "@regia/ui/patterns/FaqList";

export const Example = () => (
  <FaqList
    title="Domande frequenti"
    questions={[
      { id: "card", question: "Serve una carta?", answer: "No, per cominciare non serve." },
      { id: "change", question: "Posso cambiare piano?", answer: "Sì, in qualsiasi momento." },
    ]}
  />
);
