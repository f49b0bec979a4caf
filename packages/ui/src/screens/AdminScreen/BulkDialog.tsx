import { suspendsCustomLimits } from "@regia/domain/limits";
import { presentPlan, TRIAL_DAYS } from "@regia/domain/plans";
import type { Instant } from "@regia/domain/time";
import { useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Progress } from "../../components/Progress/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ContentLoading } from "../../patterns/ContentLoading/index.ts";
import { BulkOutcomes } from "./BulkOutcomes.tsx";
import { EndingWorkspaces } from "./EndingWorkspaces.tsx";
import type { BulkAction, BulkOutcome, BulkState } from "./types.ts";

interface BulkDialogProps {
  state: Exclude<BulkState, { kind: "idle" }>;
  /** The current time, by which plans are evaluated. */
  now: Instant;
  onApply: () => void;
  onClose: () => void;
}

const withStatus = (outcomes: readonly BulkOutcome[], status: BulkOutcome["status"]) =>
  outcomes.filter((outcome) => outcome.status === status);

/** Dialog of a bulk action: preview, progress, and results with the failures first. */
export function BulkDialog({ state, now, onApply, onClose }: BulkDialogProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  const format = useFormat();
  const titleOf = (action: BulkAction) => {
    switch (action.op) {
      case "plan":
        return t("bulk.title.plan", { plan: say(presentPlan(action.plan).displayName) });
      case "role":
        return t("bulk.title.role", { role: t(`role.${action.role}`) });
      case "trial":
        return t("plan.startTrial", { count: TRIAL_DAYS });
      case "delete":
        return t("bulk.title.delete");
    }
  };
  const [endsWorkspaces, setEndsWorkspaces] = useState(false);
  const isDeletion = state.action.op === "delete";
  const ending =
    state.kind === "preview"
      ? withStatus(state.outcomes, "planned").flatMap((outcome) => outcome.ending ?? [])
      : [];
  const suspendsLimits = ({ before, after }: BulkOutcome) =>
    before !== null && after !== null && suspendsCustomLimits({ before, after, now });

  const content = () => {
    switch (state.kind) {
      case "preparing":
        return <ContentLoading>{t("bulk.preparing")}</ContentLoading>;
      case "preview": {
        const suspended = withStatus(state.outcomes, "planned").filter(suspendsLimits).length;
        return (
          <Stack gap="x4">
            <p>{t("bulk.previewNote")}</p>
            {isDeletion ? <Banner tone="warning">{t("bulk.deletionWarning")}</Banner> : null}
            {suspended > 0 ? (
              <Banner tone="warning">{t("bulk.limitsSuspended", { count: suspended })}</Banner>
            ) : null}
            <EndingWorkspaces
              workspaces={ending}
              isConfirmed={endsWorkspaces}
              onConfirmedChange={setEndsWorkspaces}
            />
            <BulkOutcomes
              outcomes={state.outcomes}
              label={t("bulk.previewTable")}
              isDeletion={isDeletion}
              suspendsLimits={suspendsLimits}
            />
          </Stack>
        );
      }
      case "running":
        return (
          <Progress
            label={t(isDeletion ? "bulk.deletion.running" : "bulk.running")}
            value={state.done}
            maxValue={state.total}
            valueText={t("bulk.progress", {
              done: format.number(state.done),
              total: format.number(state.total),
            })}
          />
        );
      case "finished": {
        const failed = withStatus(state.outcomes, "failed");
        const applied = withStatus(state.outcomes, "applied").length;
        return (
          <Stack gap="x4">
            <Banner tone={failed.length > 0 ? "warning" : "success"}>
              {t(isDeletion ? "bulk.deletion.applied" : "bulk.applied", { count: applied })}
              {failed.length > 0
                ? ` ${t(isDeletion ? "bulk.deletion.notApplied" : "bulk.notApplied", { count: failed.length })}`
                : null}
            </Banner>
            {failed.length > 0 ? (
              <BulkOutcomes
                outcomes={failed}
                label={t(isDeletion ? "bulk.deletion.failedTable" : "bulk.failedTable")}
                isDeletion={isDeletion}
                suspendsLimits={suspendsLimits}
              />
            ) : null}
          </Stack>
        );
      }
      case "failed":
        return <Banner tone="error">{say(state.reason)}</Banner>;
    }
  };

  const planned = state.kind === "preview" ? withStatus(state.outcomes, "planned").length : 0;
  const cancel = <Button onPress={onClose}>{t("plan.cancel")}</Button>;
  const footer = () => {
    switch (state.kind) {
      case "preview":
        return (
          <>
            {cancel}
            <Button
              tone={isDeletion ? "danger" : "primary"}
              isDisabled={planned === 0 || (ending.length > 0 && !endsWorkspaces)}
              onPress={onApply}
            >
              {t(isDeletion ? "bulk.confirmDelete" : "bulk.confirm", { count: planned })}
            </Button>
          </>
        );
      case "failed":
        return (
          <>
            {cancel}
            <Button tone="primary" onPress={onApply}>
              {t("retry")}
            </Button>
          </>
        );
      case "finished":
        return (
          <Button tone="primary" onPress={onClose}>
            {t("bulk.done")}
          </Button>
        );
      case "preparing":
        return cancel;
      case "running":
        return null;
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(state.action)}
      size="lg"
      isDismissable={state.kind !== "running"}
      footer={footer()}
    >
      {content()}
    </Dialog>
  );
}
