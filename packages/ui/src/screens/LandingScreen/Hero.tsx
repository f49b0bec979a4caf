import { Button } from "../../components/Button/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { useText } from "../../i18n/useText.ts";
import { type PublicFrameProps, PublicPageHead } from "../../patterns/PublicPage/index.ts";
import { note } from "./Hero.css.ts";
import { HeroGraph } from "./HeroGraph.tsx";

/** First section: headline, description and start button. */
export function Hero({ onSignup }: Pick<PublicFrameProps, "onSignup">) {
  const t = useText("landing");
  return (
    <PublicPageHead
      title={t("hero.title")}
      lead={t("hero.lead")}
      actions={
        <Stack gap="x3">
          <Inline gap="x3">
            <Button tone="primary" size="lg" onPress={onSignup}>
              {t("hero.start")}
            </Button>
            <LinkButton tone="quiet" size="lg" href="/pricing">
              {t("hero.plans")}
            </LinkButton>
          </Inline>
          <p className={note}>{t("hero.note")}</p>
        </Stack>
      }
    >
      <HeroGraph />
    </PublicPageHead>
  );
}
