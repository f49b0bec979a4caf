import { message } from "@regia/domain/messages";
import { type Money, moneyFromCents, scaleMoney } from "@regia/domain/money";
import { presentPlan } from "@regia/domain/plans";
import {
  comparedRequests,
  type ExcludedModel,
  KIND_TEXTS,
  LATENCY_TEXTS,
  type Route,
} from "@regia/domain/router";
import { Badge } from "../../components/Badge/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { PlanUsage } from "../PlanUsage/index.ts";
import {
  branch,
  branches,
  cost as costStyle,
  estimate,
  excludedGroup,
  excluded as excludedStyle,
  figures,
  head,
  kind as kindStyle,
  meta as metaStyle,
  name as nameStyle,
  preview,
  reason,
  reasons as reasonsStyle,
  refusal,
  row,
  tokens,
} from "./RoutePreview.css.ts";

type Routed = Extract<Route, { kind: "routed" }>;
type Refused = Extract<Route, { kind: "refused" }>;

export interface RoutePreviewProps {
  /** Result of the domain's `routeRequest`. */
  route: Route;
  /** Maximum number of tokens of a request in the plan; shown as a bar if the request is too long. Default: none. */
  tokenLimit?: number | undefined;
  /** Address of the page on which plans are chosen. */
  plansHref: string;
}

/** Preview of a request: which model would process it, why, at what cost, and which alternatives exist. */
export function RoutePreview({ route, tokenLimit, plansHref }: RoutePreviewProps) {
  const t = useText("chat");
  return (
    <article aria-label={t("route.label")} className={preview}>
      {route.kind === "routed" ? (
        <Way route={route} />
      ) : (
        <Refusal route={route} plansHref={plansHref} tokenLimit={tokenLimit} />
      )}
    </article>
  );
}

const CENT = moneyFromCents(1);

function Way({ route: { request, choice, alternatives, excluded } }: { route: Routed }) {
  const t = useText("chat");
  const say = useLocalizedText();
  const format = useFormat();
  const about = (count: number) =>
    t("route.estimate", { tokens: say(message("limits:value.tokens", { count })) });
  const candidates = [
    { ...choice, tradeOff: null },
    ...alternatives.map((one) => ({ ...one, reasons: [] as typeof choice.reasons })),
  ];
  const requests = comparedRequests(candidates.map(({ cost }) => cost));
  const costText = (cost: Money) => {
    const amount = scaleMoney(cost, BigInt(requests), 1n);
    return amount > 0n && amount < CENT
      ? t("route.lessThan", { amount: format.money(CENT) })
      : format.money(amount);
  };
  return (
    <>
      <header className={head}>
        <h2 className={kindStyle}>
          <VisuallyHidden elementType="span">{t("route.kind")}: </VisuallyHidden>
          {say(KIND_TEXTS[request.kind])}
        </h2>
        <dl className={estimate}>
          <div>
            <dt>{t("route.input")}</dt>
            <dd>{about(request.inputTokens)}</dd>
          </div>
          <div>
            <dt>{t("route.output")}</dt>
            <dd>{about(request.outputTokens)}</dd>
          </div>
        </dl>
      </header>
      <ol aria-label={t("route.candidates")} className={branches}>
        {candidates.map(({ model, cost, score, tradeOff, reasons }) => (
          <li key={model.id} className={branch} data-leading={tradeOff === null || undefined}>
            <div className={row}>
              <div>
                <h3 className={nameStyle}>
                  {model.name}{" "}
                  {tradeOff ? (
                    <Badge>{say(tradeOff.message)}</Badge>
                  ) : (
                    <Badge tone="accent">{t("route.chosen")}</Badge>
                  )}
                </h3>
                <p className={metaStyle}>
                  {model.provider}
                  {" · "}
                  {say(LATENCY_TEXTS[model.latency])}
                </p>
              </div>
              <p className={figures}>
                <span className={costStyle}>
                  <VisuallyHidden elementType="span">{t("route.cost")}: </VisuallyHidden>
                  {costText(cost)}
                </span>
                <span className={metaStyle}>{t("route.requests", { count: requests })}</span>
                <span className={metaStyle}>{t("route.score", { score: Math.round(score * 100) })}</span>
              </p>
            </div>
            {reasons.length > 0 ? (
              <ul aria-label={t("route.reasons")} className={reasonsStyle}>
                {reasons.map(({ code, message: text }) => (
                  <li key={code} className={reason}>
                    {say(text)}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
      <Excluded models={excluded} />
    </>
  );
}

/** Models that cannot process the request, grouped by reason. */
function Excluded({ models }: { models: readonly ExcludedModel[] }) {
  const t = useText("chat");
  const say = useLocalizedText();
  const format = useFormat();
  if (models.length === 0) return null;
  const byReason = new Map<string, string[]>();
  for (const { message: text, model } of models) {
    const reason = say(text);
    byReason.set(reason, [...(byReason.get(reason) ?? []), model.name]);
  }
  return (
    <dl aria-label={t("route.excluded")} className={excludedStyle}>
      {[...byReason].map(([why, names]) => (
        <div key={why} className={excludedGroup}>
          <dt>{why}</dt>
          <dd>{format.list(names)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Refusal({
  route: { request, reason: why, message: text, upgradeTo },
  tokenLimit,
  plansHref,
}: {
  route: Refused;
  tokenLimit?: number | undefined;
  plansHref: string;
}) {
  const t = useText("chat");
  const say = useLocalizedText();
  return (
    <div className={refusal}>
      <h2 className={kindStyle}>{t(`route.refused.${why}`)}</h2>
      <p>{say(text)}</p>
      {why === "input_tokens" && tokenLimit !== undefined ? (
        <PlanUsage
          label={t("route.usage")}
          used={request.inputTokens}
          limit={tokenLimit}
          className={tokens}
        />
      ) : null}
      {upgradeTo ? (
        <>
          <p>{t("route.upgrade", { plan: say(presentPlan(upgradeTo).displayName) })}</p>
          <LinkButton href={plansHref}>{t("route.plans")}</LinkButton>
        </>
      ) : null}
    </div>
  );
}
