import {
  checkPlanChange,
  earliestExpiryDay,
  PLAN_NAMES,
  type PlanAssignment,
  type PlanName,
  presentPlan,
} from "@regia/domain/plans";
import type { Instant } from "@regia/domain/time";
import { useId, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import type { DayText } from "../../components/DateField/index.ts";
import { DatePicker } from "../../components/DatePicker/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { RadioGroup } from "../../components/RadioGroup/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";

interface BulkExpiryDialogProps {
  /** The current time, by which the date is validated. */
  now: Instant;
  onClose: () => void;
  /** Called with a valid plan and expiry. */
  onPreview: (change: PlanAssignment) => void;
}

const paidPlans = PLAN_NAMES.filter((plan) => plan !== "free");

/** Asks for the plan and expiry to set for all selected users. */
export function BulkExpiryDialog({ now, onClose, onPreview }: BulkExpiryDialogProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  const formId = useId();
  const [plan, setPlan] = useState<PlanName>("pro");
  const [expiry, setExpiry] = useState<DayText | null>(null);
  const result = checkPlanChange({ plan, expiresAt: expiry, now });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("bulk.expiryTitle")}
      footer={
        <>
          <Button onPress={onClose}>{t("plan.cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" isDisabled={!result.ok || expiry === null}>
            {t("bulk.preview")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (result.ok && expiry !== null) onPreview(result.change);
        }}
      >
        <Stack gap="x5">
          <RadioGroup
            label={t("plan.choice")}
            value={plan}
            onChange={setPlan}
            options={paidPlans.map((name) => ({ value: name, label: say(presentPlan(name).displayName) }))}
          />
          <DatePicker
            label={t("bulk.expiry")}
            hint={t("bulk.expiryHint")}
            error={!result.ok && result.field === "expiresAt" ? say(result.message) : undefined}
            value={expiry}
            onChange={setExpiry}
            min={earliestExpiryDay(now)}
            today={earliestExpiryDay(now)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
