import { Button } from "../../components/Button/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Inline, Stack } from "../../components/Stack/index.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { display, hero, lead, note, opening, section, ways } from "./LandingScreen.css.ts";
import { ScorePicture } from "./ScorePicture.tsx";

export interface HeroProps {
  /** The start-now button was pressed. */
  onSignup: () => void;
}

/** What Regia is, in one sentence, and the way in. */
export function Hero({ onSignup }: HeroProps) {
  const t = useText("landing");
  return (
    <section className={classNames(section, hero)}>
      <div className={opening}>
        <h1 className={display}>{t("hero.title")}</h1>
        <div className={ways}>
          <p className={lead}>{t("hero.lead")}</p>
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
        </div>
      </div>
      <ScorePicture />
    </section>
  );
}
