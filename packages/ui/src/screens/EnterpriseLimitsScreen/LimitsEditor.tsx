import { displayFigure, type LimitChanges, PLAN_FIGURES } from "@regia/domain/limits";
import { isExpired } from "@regia/domain/plans";
import type { Instant } from "@regia/domain/time";
import { memo, useDeferredValue } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Card } from "../../components/Card/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { EstimatorPanel } from "../../patterns/EstimatorPanel/index.ts";
import { SaveBar } from "../../patterns/SaveBar/index.ts";
import { room } from "../../styles/room.css.ts";
import {
  actions,
  columns,
  estimate,
  form as formStyle,
  groupFields,
  groupName,
} from "./EnterpriseLimitsScreen.css.ts";
import { LimitInput } from "./LimitInput.tsx";
import { LIMIT_GROUPS } from "./limitGroups.ts";
import type { LimitsHolder, LimitsSaveState } from "./types.ts";
import { useLimitsForm } from "./useLimitsForm.ts";

/** Memoised and given deferred limits, so that typing stays responsive. */
const FollowingEstimate = memo(EstimatorPanel);

interface LimitsEditorProps {
  user: LimitsHolder;
  saving: LimitsSaveState;
  now: Instant;
  onSave: (changes: LimitChanges) => void;
}

/** The form for a customer's limits with the estimated cost, which is updated while typing. */
export function LimitsEditor({ user, saving, now, onSave }: LimitsEditorProps) {
  const t = useText("adminLimits");
  const say = useLocalizedText();
  const format = useFormat();
  const { field, onSubmit, draft, saved, isChanged } = useLimitsForm({ user, onSave });
  const estimated = useDeferredValue(draft);
  const isSaving = saving.kind === "saving";
  const outcome = (): SaveState => {
    if (saving.kind !== "overtaken") return saving;
    const own = { plan: "enterprise", limits: saved } as const;
    const newer = PLAN_FIGURES.filter(({ name }) => saving.fields.includes(name)).map(
      ({ name, label }) =>
        `${say(label)}: ${say(displayFigure({ name, plan: own.plan, money: format.money, own }).text)}`,
    );
    return { kind: "failed", reason: t("limits.overtaken", { newer: newer.join("; ") }) };
  };
  return (
    <div className={room}>
      <div className={columns}>
        <form noValidate aria-label={t("limits.form")} className={formStyle} onSubmit={onSubmit}>
          {isExpired(user, now) ? <Banner tone="info">{t("limits.expired")}</Banner> : null}
          {LIMIT_GROUPS.map(({ group, figures }) => (
            <fieldset key={group}>
              <legend className={groupName}>{say({ key: `limits:group.${group}` })}</legend>
              <div className={groupFields}>
                {figures.map(({ name, label }) => (
                  <LimitInput
                    key={name}
                    field={name}
                    label={label}
                    bound={field(name)}
                    isDisabled={isSaving}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <div className={actions}>
            <SaveBar
              state={outcome()}
              submitText={t("limits.save")}
              pendingText={t("limits.saving")}
              savedText={t("limits.saved")}
              isChanged={isChanged}
            />
          </div>
        </form>
        <Card isLeading className={estimate}>
          <FollowingEstimate limits={estimated} savedLimits={saved} />
        </Card>
      </div>
    </div>
  );
}
