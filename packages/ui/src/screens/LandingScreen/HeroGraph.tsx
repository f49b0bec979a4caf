import { useText } from "../../i18n/useText.ts";
import { RoutingGraph } from "../../patterns/RoutingGraph/index.ts";

const requests = [
  { id: "summary", target: "longContext" },
  { id: "translation", target: "quick" },
  { id: "search", target: "web" },
  { id: "meeting", target: "calendar" },
  { id: "offer", target: "email", needsConsent: true },
] as const;
const targets = ["longContext", "quick", "web", "calendar", "email"] as const;

/** Five requests of a team on their way through Regia; the critical one leads. */
export function HeroGraph() {
  const t = useText("landing");
  return (
    <RoutingGraph
      label={t("graph.label")}
      requestsHeading={t("graph.requests")}
      targetsHeading={t("graph.targets")}
      defaultLeading="offer"
      targets={targets.map((id) => ({ id, name: t(`graph.target.${id}`) }))}
      requests={requests.map(({ id, ...rest }) => ({
        ...rest,
        id,
        text: t(`graph.request.${id}.text`),
        facts: [
          { name: t("graph.fact.kind"), value: t(`graph.request.${id}.kind`) },
          { name: t("graph.fact.reason"), value: t(`graph.request.${id}.reason`) },
          {
            name: t("graph.fact.consent"),
            value: "needsConsent" in rest ? t("graph.consent.needed") : t("graph.consent.free"),
          },
        ],
      }))}
    />
  );
}
