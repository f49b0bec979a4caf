import type { PreviewResponse } from "@regia/api/workflows";
import { parseMoney } from "@regia/domain/money";
import { LIMIT_FIELDS, type LimitField, limitLabel } from "@regia/domain/plans";
import { type JsonObject, valueFaults } from "@regia/domain/workflows";
import { useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { PlanUsage } from "../../patterns/PlanUsage/index.ts";
import { FailureNote } from "./FailureNote.tsx";
import { consent, consents, figure, note, panelTitle, part } from "./PlannerScreen.css.ts";
import { fieldOf, SchemaFields } from "./SchemaFields.tsx";
import type { EditorAct, Loadable, StartState, WorkflowDraft } from "./types.ts";

interface StartDialogProps {
  draft: WorkflowDraft;
  isActive: boolean;
  preview: Loadable<PreviewResponse>;
  state: StartState;
  onAct: (act: EditorAct) => void;
}

/** Asks for the input, and shows before a start what it may cost, what will be asked, and which limits count. */
export function StartDialog({ draft, isActive, preview, state, onAct }: StartDialogProps) {
  const t = useText("planner");
  const say = useLocalizedText();
  const { input: schema } = draft.graph;
  const [input, setInput] = useState<JsonObject>({});
  const [isJudged, setJudged] = useState(false);
  const faults = schema === undefined ? [] : valueFaults(schema, input);
  const errorOf = (name: string) => {
    const fault = isJudged && faults.find((one) => fieldOf(one) === name);
    return fault ? say(fault) : undefined;
  };
  const isBusy = state.kind === "starting";
  const run = (isDry: boolean) => {
    setJudged(true);
    if (faults.length === 0) onAct({ kind: "run", input, isDry });
  };
  const close = () => onAct({ kind: "close" });
  return (
    <Dialog
      isOpen
      onClose={close}
      size="md"
      title={t("start.title", { workflow: draft.name })}
      isDismissable={!isBusy}
      footer={
        <>
          <Button onPress={close} isDisabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button
            isPending={isBusy && state.isDry}
            isDisabled={isBusy && !state.isDry}
            pendingText={t("start.dryPending")}
            onPress={() => run(true)}
          >
            {t("start.dry")}
          </Button>
          <Button
            tone="primary"
            isPending={isBusy && !state.isDry}
            isDisabled={!isActive || (isBusy && state.isDry)}
            pendingText={t("start.pending")}
            onPress={() => run(false)}
          >
            {t("editor.start")}
          </Button>
        </>
      }
    >
      <Stack gap="x5">
        {state.kind === "failed" ? <FailureNote failure={state.failure} /> : null}
        {isActive ? null : (
          <Banner
            tone="info"
            actions={
              <Button size="sm" onPress={() => onAct({ kind: "activate" })}>
                {t("editor.activate")}
              </Button>
            }
          >
            {t("start.inactive")}
          </Banner>
        )}
        {schema === undefined ? null : (
          <Stack gap="x3">
            <SchemaFields
              schema={schema}
              value={input}
              onChange={(value) => {
                setInput(value);
                onAct({ kind: "preview", input: value });
              }}
              errorOf={errorOf}
              isDisabled={isBusy}
            />
            {isJudged && faults.length > 0 ? (
              <FormMessage tone="error">{t("start.incomplete")}</FormMessage>
            ) : null}
          </Stack>
        )}
        <Preview preview={preview} draft={draft} />
        <p className={note}>{t("start.dryHint")}</p>
      </Stack>
    </Dialog>
  );
}

const isLimit = (field: string): field is LimitField => field in LIMIT_FIELDS;

function Preview({ preview, draft }: { preview: Loadable<PreviewResponse>; draft: WorkflowDraft }) {
  const t = useText("planner");
  const say = useLocalizedText();
  const format = useFormat();
  if (preview.kind === "loading") {
    return (
      <>
        <VisuallyHidden role="status">{t("start.loading")}</VisuallyHidden>
        <Skeleton height="4rem" />
      </>
    );
  }
  if (preview.kind === "failed") {
    return <FormMessage>{say(preview.reason)}</FormMessage>;
  }
  const { cost, steps, limits } = preview.value;
  const titles = new Map(draft.graph.steps.map(({ key, title }) => [key, title ?? key]));
  const noted = steps.filter(({ decision }) => decision !== "allow");
  const amount = (text: string) => {
    const money = parseMoney(text);
    return money === undefined ? text : format.money(money, { maximumDecimals: 3 });
  };
  const [low, high] = [amount(cost.low), amount(cost.high)];
  return (
    <>
      <section aria-label={t("start.cost")} className={part}>
        <h3 className={panelTitle}>{t("start.cost")}</h3>
        <p className={figure}>
          {low === high ? t("start.costOne", { cost: low }) : t("start.costRange", { low: low, high: high })}
        </p>
      </section>
      <section aria-label={t("start.consents")} className={part}>
        <h3 className={panelTitle}>{t("start.consents")}</h3>
        {noted.length === 0 ? (
          <p className={note}>{t("start.noConsents")}</p>
        ) : (
          <ul className={consents}>
            {noted.map(({ key, decision, reason }) => (
              <li key={key} className={consent}>
                <strong>{titles.get(key) ?? key}</strong>{" "}
                {decision === "ask" ? t("start.ask") : t("start.refuse")}{" "}
                <span className={note}>{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {limits.some(({ field }) => isLimit(field)) ? (
        <section aria-label={t("start.limits")} className={part}>
          <h3 className={panelTitle}>{t("start.limits")}</h3>
          <Stack gap="x3">
            {limits.map(({ field, max, used }) =>
              isLimit(field) ? (
                <PlanUsage key={field} label={say(limitLabel(field))} used={used} limit={max} />
              ) : null,
            )}
          </Stack>
        </section>
      ) : null}
    </>
  );
}
