import { Button } from "../../components/Button/index.ts";
import { useText } from "../../i18n/useText.ts";
import type { PublicFrameProps } from "../../patterns/PublicPage/index.ts";
import { closing, finale, follow, ground, headline, lead, leadLine, lines } from "./Closing.css.ts";

const staff = [6, 28, 50, 72, 94] as const;

/** End of the page: a drawing of lines that lead to the sign-up button. */
export function Closing({ onSignup }: Pick<PublicFrameProps, "onSignup">) {
  const t = useText("landing");
  return (
    <div className={ground}>
      <section className={closing}>
        <h2 className={headline}>{t("closing.title")}</h2>
        <p className={lead}>{t("closing.text")}</p>
        <div className={finale}>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden
            focusable="false"
            className={lines}
          >
            {staff.map((y) => (
              <path key={y} className={y === 50 ? leadLine : follow} d={`M0 ${y}H58C84 ${y} 80 50 100 50`} />
            ))}
          </svg>
          <Button tone="primary" size="lg" onPress={onSignup}>
            {t("hero.start")}
          </Button>
        </div>
      </section>
    </div>
  );
}
