import { useMemo } from "react";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { RoutingGraph } from "../../patterns/RoutingGraph/index.ts";
import { criticalRequest, heroRoutes } from "./heroRoutes.ts";

/** Decimal places for costs of a fraction of a cent. */
const costDecimals = 5;

/** A drawing of five requests with results of the real router. The one that needs consent is selected initially. */
export function HeroGraph() {
  const t = useText("landing");
  const say = useLocalizedText();
  const format = useFormat();
  const routes = useMemo(() => heroRoutes((id) => t(`graph.request.${id}`)), [t]);
  const models = [...new Map(routes.map(({ model }) => [model.id, model])).values()];
  return (
    <RoutingGraph
      label={t("graph.label")}
      requestsHeading={t("graph.requests")}
      targetsHeading={t("graph.targets")}
      defaultLeading={criticalRequest}
      targets={models.map(({ id, name }) => ({ id, name }))}
      requests={routes.map(({ id, text, kind, model, cost, reason }) => ({
        id,
        text,
        target: model.id,
        needsConsent: id === criticalRequest,
        facts: [
          { name: t("graph.fact.kind"), value: say(kind) },
          { name: t("graph.fact.cost"), value: format.money(cost, { maximumDecimals: costDecimals }) },
          { name: t("graph.fact.reason"), value: say(reason) },
          {
            name: t("graph.fact.consent"),
            value: id === criticalRequest ? t("graph.consent.needed") : t("graph.consent.free"),
          },
        ],
      }))}
    />
  );
}
