import { type Segment, SegmentedToggle } from "../../components/SegmentedToggle/index.ts";
import { LOCALES, type Locale } from "../../i18n/locales.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { type ThemeChoice, themeChoices } from "../../theme/themeChoice.ts";
import { controls } from "./AppearanceControls.css.ts";

export interface AppearanceControlsProps {
  /** The theme that was chosen. */
  theme: ThemeChoice;
  onThemeChange: (theme: ThemeChoice) => void;
  /** Another language was chosen; the one on the screen comes from the texts themselves. */
  onLocaleChange: (locale: Locale) => void;
}

/** Language and theme of the page. */
export function AppearanceControls({ theme, onThemeChange, onLocaleChange }: AppearanceControlsProps) {
  const t = useText("site");
  const locale = useLocale();
  const languages = LOCALES.map(
    (value): Segment<Locale> => ({ value, content: <Language locale={value} /> }),
  );
  const themes = themeChoices.map((value) => ({ value, content: t(`appearance.theme.${value}`) }));
  return (
    <div className={controls}>
      <SegmentedToggle
        label={t("appearance.language.label")}
        segments={languages}
        value={locale}
        onChange={onLocaleChange}
      />
      <SegmentedToggle
        label={t("appearance.theme.label")}
        segments={themes}
        value={theme}
        onChange={onThemeChange}
      />
    </div>
  );
}

/** A language is named in itself, and spoken in its own voice. */
function Language({ locale }: { locale: Locale }) {
  const t = useText("site");
  return <span lang={locale}>{t(`appearance.language.${locale}`)}</span>;
}
