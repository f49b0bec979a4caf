import { type FormEvent, useId, useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Checkbox } from "../../components/Checkbox/index.ts";
import { CheckboxGroup } from "../../components/CheckboxGroup/index.ts";
import { DatePicker } from "../../components/DatePicker/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { QuestionControls } from "./inboxControls.ts";
import { recipientsOf } from "./readArguments.ts";
import type { ApprovalItem } from "./types.ts";

/** Approves, and gives a standing consent: until which day and, where the tool has some, for which recipients. */
export function RememberDialog({
  item,
  note,
  act,
  onAct,
  onClose,
  today,
}: QuestionControls & { item: ApprovalItem; note: string }) {
  const t = useText("executions");
  const say = useLocalizedText();
  const formId = useId();
  const { approval, tool } = item;
  const all = [...new Set(recipientsOf(approval.tool, approval.arguments))];
  const [until, setUntil] = useState<string | null>(null);
  const [recipients, setRecipients] = useState<string[]>(all);
  const [isJudged, setJudged] = useState(false);
  const isSending = act.kind === "running";
  const isDayMissing = until === null || until <= today;
  const isRecipientMissing = all.length > 0 && recipients.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (isDayMissing || isRecipientMissing) return;
    onAct({
      kind: "decide",
      approval: approval.id,
      verdict: "approve",
      seenHash: approval.hash,
      note,
      // The whole of the chosen day, wherever the person is.
      remember: { until: new Date(`${until}T23:59:59`).toISOString(), recipients },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("remember.title")}
      isDismissable={!isSending}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSending}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isPending={isSending}
            pendingText={t("inbox.approving")}
          >
            {t("remember.confirm")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="x4">
          {act.kind === "failed" && act.act.kind === "decide" ? (
            <Banner tone="error">{say(act.reason)}</Banner>
          ) : null}
          <p>{all.length > 0 ? t("remember.text", { tool }) : t("remember.textWithout", { tool })}</p>
          <DatePicker
            label={t("remember.until")}
            value={until}
            onChange={setUntil}
            min={today}
            today={today}
            error={isJudged && isDayMissing ? t("remember.needsDay") : undefined}
            isReadOnly={isSending}
          />
          {all.length > 0 ? (
            <CheckboxGroup
              label={t("remember.recipients")}
              value={recipients}
              onChange={setRecipients}
              error={isJudged && isRecipientMissing ? t("remember.needsRecipient") : undefined}
              isReadOnly={isSending}
            >
              {all.map((address) => (
                <Checkbox key={address} value={address}>
                  {address}
                </Checkbox>
              ))}
            </CheckboxGroup>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  );
}
