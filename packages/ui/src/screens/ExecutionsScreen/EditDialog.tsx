import type { JsonObject } from "@regia/domain/workflows";
import { type FormEvent, useId, useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { type EditedField, editedArguments, fieldsOf } from "./editArguments.ts";
import type { QuestionControls } from "./inboxControls.ts";
import type { ApprovalItem } from "./types.ts";

/** Changes what an approval asks for, which makes a new request of it. */
export function EditDialog({ item, act, onAct, onClose }: QuestionControls & { item: ApprovalItem }) {
  const t = useText("executions");
  const say = useLocalizedText();
  const formId = useId();
  const { approval } = item;
  const [fields, setFields] = useState(() => fieldsOf(approval.tool, approval.arguments));
  const [isJudged, setJudged] = useState(false);
  const edited = editedArguments(approval.tool, approval.arguments, fields);
  const isSaving = act.kind === "running";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (edited !== null) onAct({ kind: "edit", approval: approval.id, arguments: edited as JsonObject });
  };
  const labels: Record<EditedField, string> = {
    to: t("edit.to"),
    subject: t("inbox.mail.subject"),
    text: t("inbox.mail.text"),
    title: t("inbox.event.title"),
    start: t("edit.start"),
    end: t("edit.end"),
    attendees: t("edit.attendees"),
    json: t("edit.arguments"),
  };
  return (
    <Dialog
      isOpen
      size="md"
      onClose={onClose}
      title={t("edit.title")}
      isDismissable={!isSaving}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSaving}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isPending={isSaving}
            pendingText={t("edit.saving")}
          >
            {t("edit.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="x4">
          {act.kind === "failed" && act.act.kind === "edit" ? (
            <Banner tone="error">{say(act.reason)}</Banner>
          ) : null}
          <p>{t("edit.text")}</p>
          {fields.map(({ field, value }) => (
            <TextField
              key={field}
              label={labels[field]}
              value={value}
              onChange={(text) =>
                setFields((before) =>
                  before.map((one) => (one.field === field ? { field, value: text } : one)),
                )
              }
              error={field === "json" && isJudged && edited === null ? t("edit.invalid") : undefined}
              isReadOnly={isSaving}
              {...ROWS[field]}
            />
          ))}
        </Stack>
      </form>
    </Dialog>
  );
}

const LONG = { isMultiline: true, rows: 8 } as const;
const LIST = { isMultiline: true, rows: 2 } as const;

/** How each field is typed. */
const ROWS: Record<EditedField, { isMultiline?: true | undefined; rows?: number | undefined }> = {
  to: LIST,
  subject: {},
  text: LONG,
  title: {},
  start: {},
  end: {},
  attendees: LIST,
  json: LONG,
};
