import { type Limits, type PlanName, presentPlan } from "@regia/domain/plans";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { Link } from "../../components/Link/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { type LimitedPlace, PlaceLimits } from "../../patterns/PlaceLimits/index.ts";
import { columns, limits as limitsStyle, limitsTitle, more } from "./PlaceholderScreen.css.ts";

export interface PlaceholderScreenProps {
  /** The place on the screen. */
  place: LimitedPlace;
  /** The plan that counts now. */
  plan: PlanName;
  /** The limits that count now. */
  limits: Limits;
  /** Where the plans are chosen. Default: the section of the settings. */
  plansHref?: string | undefined;
}

/** A place that is still being prepared: what it is for, that nothing is there, and what the plan will allow. */
export function PlaceholderScreen({
  place,
  plan,
  limits,
  plansHref = "/app/settings?section=plans",
}: PlaceholderScreenProps) {
  const t = useText("shell");
  const say = useLocalizedText();
  return (
    <>
      <PageHeader title={t(`items.${place}`)} description={t(`places.${place}.description`)} />
      <div className={columns}>
        <EmptyState title={t(`places.${place}.empty`)}>{t(`places.${place}.text`)}</EmptyState>
        <section className={limitsStyle}>
          <h2 className={limitsTitle}>{t("places.limits", { plan: say(presentPlan(plan).displayName) })}</h2>
          <PlaceLimits place={place} plan={plan} limits={limits} />
          <p className={more}>
            <Link href={plansHref}>{t("places.plans")}</Link>
          </p>
        </section>
      </div>
    </>
  );
}
