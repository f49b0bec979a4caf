import { type Limits, type PlanName, presentPlan } from "@regia/domain/plans";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { settingsHref } from "../../patterns/AppShell/settingsSections.ts";
import { type LimitedPlace, PlaceLimits } from "../../patterns/PlaceLimits/index.ts";
import { room } from "../../styles/room.css.ts";
import { columns, limits as limitsStyle, limitsTitle, more } from "./PlaceholderScreen.css.ts";

export interface PlaceholderScreenProps {
  /** The section of the app. */
  place: LimitedPlace;
  /** The effective plan. */
  plan: PlanName;
  /** The effective limits. */
  limits: Limits;
}

/** Placeholder of a section in preparation: what it is for, and what the plan will allow. */
export function PlaceholderScreen({ place, plan, limits }: PlaceholderScreenProps) {
  const t = useText("places");
  const shell = useText("shell");
  const say = useLocalizedText();
  return (
    <>
      <PageHeader title={shell(`items.${place}`)} description={t(`${place}.description`)} />
      <div className={room}>
        <div className={columns}>
          <EmptyState
            title={t(`${place}.empty`)}
            action={<LinkButton href="/app/chat">{t("chat")}</LinkButton>}
          >
            {t(`${place}.text`)}
          </EmptyState>
          <section className={limitsStyle}>
            <h2 className={limitsTitle}>{t("limits", { plan: say(presentPlan(plan).displayName) })}</h2>
            <PlaceLimits place={place} limits={limits} />
            <p className={more}>
              <Link href={settingsHref("plans")}>{t("plans")}</Link>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
