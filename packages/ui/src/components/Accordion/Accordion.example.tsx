import { Accordion } from "@regia/ui/components/Accordion";

export const Example = () => (
  <Accordion
    defaultOpen="trial"
    items={[
      { id: "change", heading: "Posso cambiare piano?", content: "Quando vuoi, con addebito proporzionale." },
      { id: "trial", heading: "C'è una prova?", content: "Sette giorni di Pro, senza carta." },
    ]}
  />
);
