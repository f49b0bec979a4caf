import type { RunStep } from "@regia/api/workflows";
import { useId } from "react";
import { Button } from "../../components/Button/index.ts";
import { useText } from "../../i18n/useText.ts";
import { note } from "./ExecutionsScreen.css.ts";
import type { ActControls } from "./inboxControls.ts";
import { choiceRow, choices, part, partTitle } from "./RunDetail.css.ts";

const OUTCOMES = ["done", "retry", "stop"] as const;

/** Asks whether an effect in doubt happened; each answer says what it leads to. */
export function Settlement({
  step,
  act,
  onAct,
  isReadOnly,
}: Omit<ActControls, "onAsk" | "onDismiss"> & { step: RunStep }) {
  const t = useText("executions");
  const id = useId();
  const sent =
    act.kind === "running" && act.act.kind === "settle" && act.act.step === step.id ? act.act.outcome : null;
  return (
    <div className={part}>
      <h4 className={partTitle}>{t("settle.title")}</h4>
      <p>{t("settle.text")}</p>
      <div className={choices}>
        {OUTCOMES.map((outcome) => (
          <div key={outcome} className={choiceRow}>
            <Button
              size="sm"
              tone={outcome === "stop" ? "danger" : "neutral"}
              aria-describedby={`${id}-${outcome}`}
              isPending={sent === outcome}
              pendingText={t("settle.pending")}
              isDisabled={isReadOnly || (act.kind === "running" && sent !== outcome)}
              onPress={() => onAct({ kind: "settle", step: step.id, outcome })}
            >
              {t(`settle.${outcome}`)}
            </Button>
            <p id={`${id}-${outcome}`} className={note}>
              {t(`settle.${outcome}Means`)}
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
