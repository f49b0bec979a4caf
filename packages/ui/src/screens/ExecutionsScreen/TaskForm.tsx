import type { JsonObject } from "@regia/domain/workflows";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { DatePicker } from "../../components/DatePicker/index.ts";
import { NumberField } from "../../components/NumberField/index.ts";
import { Select } from "../../components/Select/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useText } from "../../i18n/useText.ts";
import { actions, body, prose } from "./Inbox.css.ts";
import type { ActControls } from "./inboxControls.ts";
import { Refusal } from "./Refusal.tsx";
import type { TaskField, TaskItem } from "./types.ts";

/** A question of a workflow, as a form with its fields. */
export function TaskForm({ item, act, onAct, onDismiss, isReadOnly }: ActControls & { item: TaskItem }) {
  const t = useText("executions");
  const [values, setValues] = useState<JsonObject>({});
  const [isJudged, setJudged] = useState(false);
  const isSending = act.kind === "running" && act.act.kind === "answer" && act.act.step === item.stepId;
  const isMissing = ({ name }: TaskField) => values[name] === undefined || values[name] === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (!item.fields.some(isMissing)) onAct({ kind: "answer", step: item.stepId, values });
  };
  return (
    <form noValidate onSubmit={submit} className={body}>
      {item.text === "" ? null : <p className={prose}>{item.text}</p>}
      {item.fields.map((field) => (
        <Answer
          key={field.name}
          field={field}
          values={values}
          error={isJudged && isMissing(field) ? t("task.required") : undefined}
          isDisabled={isReadOnly || isSending}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {item.refusal ? <Refusal refusal={item.refusal} onDismiss={() => onDismiss(item.stepId)} /> : null}
      {item.refusal?.isFinal ? null : (
        <div className={actions}>
          <Button
            type="submit"
            tone="primary"
            isPending={isSending}
            pendingText={t("task.sending")}
            isDisabled={isReadOnly || (act.kind === "running" && !isSending)}
          >
            {t("task.send")}
          </Button>
        </div>
      )}
    </form>
  );
}

interface AnswerProps {
  field: TaskField;
  values: JsonObject;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (value: string | number) => void;
}

function Answer({ field, values, error, isDisabled, onChange }: AnswerProps) {
  const t = useText("executions");
  const value = values[field.name];
  const text = typeof value === "string" ? value : "";
  const common = { label: field.label, error, isDisabled };
  switch (field.type) {
    case "text":
      return <TextField {...common} isMultiline rows={2} value={text} onChange={onChange} />;
    case "number":
      return (
        <NumberField
          {...common}
          value={typeof value === "number" ? value : null}
          onChange={(number) => onChange(number ?? "")}
        />
      );
    case "date":
      return (
        <DatePicker {...common} value={text === "" ? null : text} onChange={(day) => onChange(day ?? "")} />
      );
    case "choice":
      return (
        <Select
          {...common}
          placeholder={t("task.choose")}
          options={field.options.map((option) => ({ value: option, label: option }))}
          value={text === "" ? null : text}
          onChange={onChange}
        />
      );
  }
}
