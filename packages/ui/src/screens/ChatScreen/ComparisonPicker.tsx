import { X } from "lucide-react";
import { IconButton } from "../../components/IconButton/index.ts";
import { Select } from "../../components/Select/index.ts";
import { useText } from "../../i18n/useText.ts";
import { head, note, picker, selects, title } from "./ComparisonPicker.css.ts";
import type { ComparisonAct, ComparisonChoice, ModelChoice } from "./types.ts";

export interface ComparisonPickerProps {
  comparison: ComparisonChoice;
  models: readonly ModelChoice[];
  /** What both answers would cost, in words; null if that is not known. */
  price: string | null;
  onComparisonAct: (act: ComparisonAct) => void;
}

/** The two models that get the next question, and what both answers would cost. */
export function ComparisonPicker({ comparison, models, price, onComparisonAct }: ComparisonPickerProps) {
  const t = useText("chat");
  const { models: chosen, unavailable, isOneByOne } = comparison;
  const options = models.map(({ id, name, provider }) => ({ value: id, label: name, note: provider }));
  // The same model twice: the two change places.
  const choose = (place: 0 | 1, id: string) => {
    if (!chosen) return;
    const other = chosen[1 - place] === id ? chosen[place] : chosen[1 - place];
    if (other === undefined) return;
    onComparisonAct({ kind: "models", models: place === 0 ? [id, other] : [other, id] });
  };
  return (
    <section className={picker} aria-label={t("compare.title")}>
      <div className={head}>
        <p className={title}>{t("compare.title")}</p>
        <IconButton
          icon={X}
          size="sm"
          label={t("compare.close")}
          onPress={() => onComparisonAct({ kind: "close" })}
        />
      </div>
      {unavailable ? (
        <p className={note}>{t(`compare.${unavailable}`)}</p>
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
            {price === null ? null : t("compare.price", { price })}
          </p>
        </>
      )}
    </section>
  );
}
