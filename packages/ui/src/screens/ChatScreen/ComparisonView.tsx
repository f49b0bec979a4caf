import { Check, Columns2, Square } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { AnswerView, isEnded, textOf } from "./AnswerView.tsx";
import { actions, note, pair, second as secondStyle, side } from "./ComparisonView.css.ts";
import { rangeText } from "./cost.ts";
import type { AgainOption, AnswerState, MessageAct } from "./types.ts";

/** Two answers to one question beside each other, or below each other where there is no room, until one is chosen. */
export function ComparisonView({
  answers,
  canAct,
  onMessageAct,
}: {
  answers: readonly [AnswerState, AnswerState];
  canAct: boolean;
  onMessageAct: (act: MessageAct) => void;
}) {
  const t = useText("chat");
  return (
    <section className={pair} data-comparison aria-label={t("compare.label")}>
      {answers.map((answer, index) => {
        const { id, route } = answer;
        const name = index === 0 ? t("compare.first") : t("compare.second");
        return (
          <article key={id} aria-label={route?.model.name ?? name} className={side}>
            <AnswerView answer={answer} canAct={canAct} onMessageAct={onMessageAct} />
            <div className={actions}>
              {isEnded(answer) ? (
                textOf(answer) && (
                  <Button
                    size="sm"
                    icon={Check}
                    isDisabled={!canAct}
                    onPress={() => onMessageAct({ kind: "choose", answer: id })}
                  >
                    {t("compare.choose")}
                  </Button>
                )
              ) : (
                <Button size="sm" icon={Square} onPress={() => onMessageAct({ kind: "stop", answer: id })}>
                  {t("compare.stop")}
                </Button>
              )}
            </div>
          </article>
        );
      })}
    </section>
  );
}

/** Offers the model that was to answer too, and was not asked: for instance because the page was closed before. */
export function SecondOffer({
  second: { model, estimate },
  answer,
  canAct,
  onMessageAct,
}: {
  second: AgainOption;
  /** Id of the answer with which it would be compared. */
  answer: string;
  canAct: boolean;
  onMessageAct: (act: MessageAct) => void;
}) {
  const t = useText("chat");
  const format = useFormat();
  return (
    <section aria-label={t("compare.unasked")} className={secondStyle}>
      <p className={note}>{t("compare.unasked")}</p>
      <Button
        size="sm"
        icon={Columns2}
        isDisabled={!canAct}
        onPress={() => onMessageAct({ kind: "second", answer })}
      >
        {t("compare.ask", { model })}
      </Button>
      <p className={note}>{rangeText(estimate, t, format)}</p>
    </section>
  );
}
