import { type JsonObject, nextOccurrence } from "@regia/domain/workflows";
import { useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Select } from "../../components/Select/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { SaveFailure } from "./FailureNote.tsx";
import { note, pair } from "./PlannerScreen.css.ts";
import { SchemaFields } from "./SchemaFields.tsx";
import { RHYTHMS, type Rhythm, readCron, WEEKDAYS, writeCron } from "./schedule.ts";
import type { EditorAct, WorkflowSchedule } from "./types.ts";

interface ScheduleDialogProps {
  schedule: WorkflowSchedule | null;
  /** JSON Schema of the workflow's input. */
  input: JsonObject | undefined;
  state: SaveState;
  /** Milliseconds since the epoch. */
  now: number;
  onAct: (act: EditorAct) => void;
}

/** When the workflow starts by itself: every day, on working days, every week, or by five fields. */
export function ScheduleDialog({ schedule, input, state, now, onAct }: ScheduleDialogProps) {
  const t = useText("planner");
  const format = useFormat();
  const [cron, setCron] = useState(schedule?.cron ?? "0 9 * * 1-5");
  const [values, setValues] = useState<JsonObject>(schedule?.input ?? {});
  const [isOwn, setOwn] = useState(readCron(cron) === null);
  const read = readCron(cron);
  const next = nextOccurrence(cron, new Date(now));
  const isSaving = state.kind === "saving";
  const close = () => onAct({ kind: "close" });
  const rhythm: Rhythm = isOwn || read === null ? "own" : read.rhythm;
  const time = read?.time ?? "09:00";
  const weekday = read?.weekday ?? "1";
  return (
    <Dialog
      isOpen
      onClose={close}
      size="md"
      title={t("schedule.title")}
      isDismissable={!isSaving}
      footer={
        <>
          {schedule === null ? (
            <Button onPress={close} isDisabled={isSaving}>
              {t("cancel")}
            </Button>
          ) : (
            <Button isDisabled={isSaving} onPress={() => onAct({ kind: "setSchedule", schedule: null })}>
              {t("schedule.end")}
            </Button>
          )}
          <Button
            tone="primary"
            isPending={isSaving}
            isDisabled={next === null}
            pendingText={t("schedule.saving")}
            onPress={() => onAct({ kind: "setSchedule", schedule: { cron, input: values } })}
          >
            {t("schedule.save")}
          </Button>
        </>
      }
    >
      <Stack gap="x4">
        <SaveFailure state={state} />
        <Select
          label={t("schedule.rhythm")}
          value={rhythm}
          options={RHYTHMS.map((one) => ({ value: one, label: t(`schedule.rhythms.${one}`) }))}
          onChange={(chosen) => {
            setOwn(chosen === "own");
            if (chosen !== "own") setCron(writeCron(chosen, time, weekday));
          }}
        />
        {rhythm === "own" ? (
          <TextField
            label={t("schedule.cron")}
            hint={t("schedule.cronHint")}
            error={next === null ? t("schedule.badCron") : undefined}
            value={cron}
            spellCheck="false"
            autoComplete="off"
            onChange={setCron}
          />
        ) : (
          <div className={pair}>
            {rhythm === "weekly" ? (
              <Select
                label={t("schedule.weekday")}
                value={weekday}
                options={WEEKDAYS.map((day) => ({ value: day, label: t(`schedule.weekdays.${day}`) }))}
                onChange={(day) => setCron(writeCron("weekly", time, day))}
              />
            ) : null}
            <TextField
              label={t("schedule.time")}
              type="time"
              value={time}
              onChange={(at) => {
                if (at !== "") setCron(writeCron(rhythm, at, weekday));
              }}
            />
          </div>
        )}
        <SchemaFields schema={input} value={values} onChange={setValues} isDisabled={isSaving} />
        <p role="status" className={note}>
          {next === null ? "" : t("schedule.next", { moment: format.dateTime(next) })}
        </p>
      </Stack>
    </Dialog>
  );
}
