import { message } from "@regia/domain/messages";
import {
  type BillingPeriod,
  displayPrice,
  type Limits,
  MOST_POPULAR_PLAN,
  type PlanName,
  presentPlan,
  yearlySaving,
} from "@regia/domain/plans";
import type { ReactNode } from "react";
import { Badge } from "../../components/Badge/index.ts";
import { Card } from "../../components/Card/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import {
  action as actionStyle,
  card,
  feature,
  features,
  head,
  more,
  name,
  note as noteStyle,
  per,
  plan as planStyle,
  priceRow,
  price as priceStyle,
  saving as savingStyle,
  signRow,
  tagline,
} from "./PlanCard.css.ts";
import { PlanSign } from "./PlanSign.tsx";

export interface PlanCardProps {
  plan: PlanName;
  period: BillingPeriod;
  /** Button or link of the card. */
  action: ReactNode;
  /** Small text under the action: "7-day trial, no card". Default: none. */
  note?: ReactNode;
  /** True adds a badge for the current plan. Default false. */
  isCurrent?: boolean | undefined;
  /** The limits that are agreed with the reader, an enterprise customer. Default: those of the plan table. */
  limits?: Limits | undefined;
  /** Additional content under the features, such as detailed limits. Default: none. */
  children?: ReactNode;
  /** Level of the heading. Default 3. */
  headingLevel?: 2 | 3 | 4 | undefined;
}

/** A plan with its price and features from the plan table (decision 1). */
export function PlanCard({
  plan,
  period,
  action,
  note,
  isCurrent = false,
  limits,
  children,
  headingLevel = 3,
}: PlanCardProps) {
  const say = useLocalizedText();
  const format = useFormat();
  const Heading = `h${headingLevel}` as const;
  const texts = presentPlan(plan, limits);
  const price = displayPrice(plan, period);
  const saving = period === "yearly" ? yearlySaving(plan) : null;
  const isLeading = plan === MOST_POPULAR_PLAN;
  return (
    <Card padding="lg" isLeading={isLeading} className={card}>
      <article className={planStyle} data-leading={isLeading || undefined}>
        <header className={head}>
          <div className={signRow}>
            <PlanSign plan={plan} />
            {isCurrent ? <Badge tone="outline">{say(message("plans:badge.current"))}</Badge> : null}
            {isLeading && !isCurrent ? (
              <Badge tone="accent">{say(message("plans:badge.mostPopular"))}</Badge>
            ) : null}
          </div>
          <Heading className={name}>{say(texts.displayName)}</Heading>
          <p className={tagline}>{say(texts.tagline)}</p>
        </header>
        <div>
          <p className={priceRow}>
            {price.kind === "amount" ? (
              <>
                <span className={priceStyle}>{format.money(price.amount, { shortWhole: true })}</span>
                <span className={per}>{say(price.periodText)}</span>
              </>
            ) : (
              <span className={priceStyle} data-kind="text">
                {say(price.text)}
              </span>
            )}
          </p>
          {saving ? (
            <p className={savingStyle}>
              {say(message("plans:price.saving", { amount: format.money(saving, { shortWhole: true }) }))}
            </p>
          ) : null}
        </div>
        <div className={actionStyle}>
          {action}
          {note ? <p className={noteStyle}>{note}</p> : null}
        </div>
        <div className={more}>
          <ul className={features}>
            {texts.features.map((one) => (
              <li key={one.key} className={feature}>
                {say(one)}
              </li>
            ))}
          </ul>
          {children}
        </div>
      </article>
    </Card>
  );
}
