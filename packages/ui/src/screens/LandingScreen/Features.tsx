import { useText } from "../../i18n/useText.ts";
import { PublicPageSection } from "../../patterns/PublicPage/index.ts";
import { FeatureDrawing } from "./FeatureDrawing.tsx";
import { feature as featureStyle, features, text, title } from "./Features.css.ts";

const order = ["routing", "plans", "tools", "consent"] as const;

/** The four main features. */
export function Features() {
  const t = useText("landing");
  return (
    <PublicPageSection title={t("features.title")}>
      <ul className={features}>
        {order.map((one) => (
          <li key={one} className={featureStyle}>
            <FeatureDrawing feature={one} />
            <h3 className={title}>{t(`features.${one}.title`)}</h3>
            <p className={text}>{t(`features.${one}.text`)}</p>
          </li>
        ))}
      </ul>
    </PublicPageSection>
  );
}
