import { X } from "lucide-react";
import { IconButton } from "../../components/IconButton/index.ts";
import { Select } from "../../components/Select/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { note, selects } from "./ComparisonPicker.css.ts";
import { previewHead, preview as previewStyle, previewTitle } from "./Composer.css.ts";
import { rangeText } from "./cost.ts";
import type { ComparisonAct, ComparisonChoice, ModelChoice } from "./types.ts";

export interface ComparisonPickerProps {
  comparison: ComparisonChoice;
  models: readonly ModelChoice[];
  /** False for an empty text, whose cost says nothing. */
  isPriced: boolean;
  onComparisonAct: (act: ComparisonAct) => void;
}

/** The two models that get the next question, and what both answers would cost. */
export function ComparisonPicker({ comparison, models, isPriced, onComparisonAct }: ComparisonPickerProps) {
  const t = useText("chat");
  const say = useLocalizedText();
  const format = useFormat();
  const { models: chosen, estimate, unavailable, isOneByOne } = comparison;
  const options = models.map(({ id, name, provider }) => ({ value: id, label: name, note: provider }));
  // The same model twice: the two change places.
  const choose = (place: 0 | 1, id: string) => {
    if (!chosen) return;
    const other = chosen[1 - place] === id ? chosen[place] : chosen[1 - place];
    if (other === undefined) return;
    onComparisonAct({ kind: "models", models: place === 0 ? [id, other] : [other, id] });
  };
  return (
    <section className={previewStyle} aria-label={t("compare.title")}>
      <div className={previewHead}>
        <p className={previewTitle}>{t("compare.title")}</p>
        <IconButton
          icon={X}
          size="sm"
          label={t("compare.close")}
          onPress={() => onComparisonAct({ kind: "close" })}
        />
      </div>
      {unavailable ? (
        <p className={note}>{say(unavailable)}</p>
      ) : (
        <>
          <div className={selects}>
            {([0, 1] as const).map((place) => (
              <Select
                key={place}
                label={t(place === 0 ? "compare.first" : "compare.second")}
                options={options}
                value={chosen?.[place] ?? null}
                onChange={(id) => choose(place, id)}
                isDisabled={chosen === null}
              />
            ))}
          </div>
          {isOneByOne ? <p className={note}>{t("compare.oneByOne")}</p> : null}
          <p className={note} aria-live="polite">
            {isPriced && estimate ? t("compare.price", { price: rangeText(estimate, t, format) }) : null}
          </p>
        </>
      )}
    </section>
  );
}
