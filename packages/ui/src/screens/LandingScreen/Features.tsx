import { useText } from "../../i18n/useText.ts";
import { FeatureDrawing } from "./FeatureDrawing.tsx";
import {
  feature as featureStyle,
  features,
  featureText,
  featureTitle,
  headline,
  section,
} from "./LandingScreen.css.ts";

const order = ["routing", "plans", "tools", "consent"] as const;

/** The four things that Regia does (part 1, point 2). */
export function Features() {
  const t = useText("landing");
  return (
    <section className={section}>
      <h2 className={headline}>{t("features.title")}</h2>
      <ul className={features}>
        {order.map((one) => (
          <li key={one} className={featureStyle}>
            <FeatureDrawing feature={one} />
            <h3 className={featureTitle}>{t(`features.${one}.title`)}</h3>
            <p className={featureText}>{t(`features.${one}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
