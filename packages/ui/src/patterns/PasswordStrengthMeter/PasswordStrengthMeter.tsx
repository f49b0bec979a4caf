import { passwordStrength, type StrengthLevel } from "@regia/domain/validation";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { bar, bars, meter, verdict } from "./PasswordStrengthMeter.css.ts";

const filledBars: Record<StrengthLevel, number> = { weak: 1, medium: 2, strong: 3, veryStrong: 4 };

export interface PasswordStrengthMeterProps {
  /** The password as it is typed. If empty, nothing is shown. */
  password: string;
}

/** Strength of a new password as a word and four bars, shown under its field. */
export function PasswordStrengthMeter({ password }: PasswordStrengthMeterProps) {
  const t = useText("auth");
  const say = useLocalizedText();
  if (password === "") return null;
  const { level, text } = passwordStrength(password);
  return (
    <div className={meter} aria-live="polite">
      <div aria-hidden className={bars}>
        {(["first", "second", "third", "fourth"] as const).map((place, index) => (
          <span
            key={place}
            className={bar}
            data-level={level}
            data-filled={index < filledBars[level] || undefined}
          />
        ))}
      </div>
      <p className={verdict}>{t("signup.strength", { level: say(text) })}</p>
    </div>
  );
}
