import { type Segment, SegmentedToggle } from "../../components/SegmentedToggle/index.ts";
import { LOCALES, type Locale } from "../../i18n/locales.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { type ThemeChoice, themeChoices } from "../../theme/themeChoice.ts";
import { controls } from "./AppearanceControls.css.ts";

export interface AppearanceControlsProps {
  /** The chosen theme. */
  theme: ThemeChoice;
  onThemeChange: (theme: ThemeChoice) => void;
  /** Called with the new language. The current one comes from the `LocaleProvider`. */
  onLocaleChange: (locale: Locale) => void;
}

/** Controls for language and theme. */
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

/** Name of a language in that language, with the matching `lang` for screen readers. */
function Language({ locale }: { locale: Locale }) {
  const t = useText("site");
  return <span lang={locale}>{t(`appearance.language.${locale}`)}</span>;
}
