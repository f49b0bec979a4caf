import { suspendsCustomLimits } from "@regia/domain/limits";
import {
  checkPlanChange,
  displayPrice,
  earliestExpiryDay,
  expiryDay,
  PLAN_NAMES,
  type PlanName,
  presentPlan,
} from "@regia/domain/plans";
import { useId, useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import type { DayText } from "../../components/DateField/index.ts";
import { DatePicker } from "../../components/DatePicker/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { RadioGroup } from "../../components/RadioGroup/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { PlanLossNote } from "../EstimatorPanel/PlanLossNote.tsx";
import { CurrentPlan } from "./CurrentPlan.tsx";
import { form, unchanged } from "./ManagePlanDialog.css.ts";
import { TrialOffer } from "./TrialOffer.tsx";
import type { ManagePlanDialogProps, PlanHolder } from "./types.ts";

interface PlanFormProps extends Omit<ManagePlanDialogProps, "user"> {
  user: PlanHolder;
}

/** Content of the dialog: current plan, trial, and form for the change. */
export function PlanForm({ user, state, now, onClose, onSave, onStartTrial }: PlanFormProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  const format = useFormat();
  const formId = useId();
  const [plan, setPlan] = useState<PlanName>(user.plan);
  const currentExpiry = expiryDay(user);
  const [expiry, setExpiry] = useState<DayText | null>(currentExpiry);
  const isBusy = state.kind === "saving" || state.kind === "startingTrial";
  const earliest = earliestExpiryDay(now);
  const result = checkPlanChange({ current: user, plan, expiresAt: plan === "free" ? null : expiry, now });
  const suspendsLimits =
    result.ok &&
    suspendsCustomLimits({
      before: user,
      after: { ...user, plan: result.change.plan, plan_expires_at: result.change.expiresAt },
      now,
    });
  const choosePlan = (next: PlanName) => {
    setPlan(next);
    // The current expiry belongs to the current plan.
    if (next === user.plan) setExpiry(expiry ?? currentExpiry);
    else if (expiry === currentExpiry) setExpiry(null);
  };

  const priceOf = (name: PlanName) => {
    const price = displayPrice(name, "monthly");
    return price.kind === "amount"
      ? `${format.money(price.amount, { shortWhole: true })} ${say(price.periodText)}`
      : say(price.text);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("plan.title")}
      size="md"
      isDismissable={!isBusy}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t("plan.cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isDisabled={!result.ok || state.kind === "startingTrial"}
            isPending={state.kind === "saving"}
            pendingText={t("plan.saving")}
          >
            {t("plan.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (result.ok && !isBusy) onSave(result.change);
        }}
      >
        <CurrentPlan user={user} now={now} />
        {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
        <TrialOffer
          user={user}
          isStarting={state.kind === "startingTrial"}
          isDisabled={state.kind === "saving"}
          onStart={onStartTrial}
        />
        <RadioGroup
          label={t("plan.choice")}
          value={plan}
          onChange={choosePlan}
          isDisabled={isBusy}
          options={PLAN_NAMES.map((name) => ({
            value: name,
            label: say(presentPlan(name).displayName),
            note: name === user.plan ? t("plan.currentNote", { price: priceOf(name) }) : priceOf(name),
          }))}
        />
        <PlanLossNote plan={plan} />
        {plan === "free" ? null : (
          <DatePicker
            label={t("plan.expiry")}
            hint={t("plan.expiryHint")}
            error={!result.ok && result.field === "expiresAt" ? say(result.message) : undefined}
            value={expiry}
            onChange={setExpiry}
            // The date of an expired plan is an error only once it is changed.
            min={expiry !== null && expiry === currentExpiry ? undefined : earliest}
            today={earliest}
            isDisabled={isBusy}
            isClearable
          />
        )}
        {suspendsLimits ? <Banner tone="warning">{t("plan.limitsSuspended")}</Banner> : null}
        {!result.ok && result.field === "plan" ? <p className={unchanged}>{say(result.message)}</p> : null}
      </form>
    </Dialog>
  );
}
