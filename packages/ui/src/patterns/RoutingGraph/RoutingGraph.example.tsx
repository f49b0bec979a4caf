import { RoutingGraph } from "@regia/ui/patterns/RoutingGraph";

export const Example = () => (
  <RoutingGraph
    label="Due richieste e dove vanno"
    requestsHeading="Il team chiede"
    targetsHeading="Regia affida a"
    requests={[
      { id: "summary", text: "Riassumi il contratto", target: "model" },
      { id: "offer", text: "Manda l'offerta", target: "email", needsConsent: true },
    ]}
    targets={[
      { id: "model", name: "Modello per testi lunghi" },
      { id: "email", name: "Email" },
    ]}
  />
);
