import type { Run, RunStep } from "@regia/api/workflows";
import { hasEnded, isJsonObject, type Json } from "@regia/domain/workflows";
import type { ReactNode, Ref } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { CodeBlock } from "../../components/CodeBlock/index.ts";
import { DescriptionList } from "../../components/DescriptionList/index.ts";
import type { Instant } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { ApprovalContent } from "./ApprovalContent.tsx";
import { buttons, caption, note, row, rows, rowText } from "./ExecutionsScreen.css.ts";
import type { ActControls } from "./inboxControls.ts";
import { detail, detailHead, detailTitle, part, partTitle } from "./RunDetail.css.ts";
import { jsonText } from "./readArguments.ts";
import { Settlement } from "./Settlement.tsx";
import { StepStatusMark } from "./StatusMark.tsx";
import type { ExecutionsAct, ShownStep } from "./types.ts";
import { useFigures } from "./useFigures.ts";

interface StepDetailProps extends ActControls {
  shown: ShownStep;
  run: Run;
  now: Instant;
  ref?: Ref<HTMLElement> | undefined;
}

/** One step: what it received and gave, what went wrong, and what can be done about it. */
export function StepDetail({ shown, run, now, ref, ...controls }: StepDetailProps) {
  const t = useText("executions");
  const format = useFormat();
  const say = useLocalizedText();
  const figures = useFigures(now);
  const { step, title, tool, elements } = shown;
  const { act, onAct, onAsk, isReadOnly } = controls;
  const isOver = hasEnded(run.status);
  const isRepeatable = isOver && !run.dry_run && step.started_at !== null;
  const isConcerned = act.kind === "failed" && [step, ...elements].some(({ id }) => concerns(act.act, id));
  const failed = isConcerned ? act.reason : null;
  return (
    <section ref={ref} aria-label={t("step.region", { title })} className={detail}>
      <div className={detailHead}>
        <h3 className={detailTitle}>{title}</h3>
        <StepStatusMark status={step.status} />
      </div>
      {failed === null ? null : <Banner tone="error">{say(failed)}</Banner>}
      <StepError step={step} />
      {step.status === "in_doubt" ? <Settlement step={step} {...controls} /> : null}
      {step.undone_at === null ? null : (
        <p className={note}>{t("undo.done", { date: format.dateTime(step.undone_at) })}</p>
      )}
      <DescriptionList
        items={[
          { term: t("step.tool"), detail: tool },
          ...modelOf(step, t("step.model"), (input, output) =>
            t("step.tokens", { input: format.number(input), output: format.number(output) }),
          ),
          { term: t("column.attempts"), detail: step.attempt },
          { term: t("column.duration"), detail: figures.duration(step) },
          { term: t("column.cost"), detail: figures.cost(step.cost) },
        ]}
      />
      {elements.length > 0 ? <Elements title={title} elements={elements} {...controls} /> : null}
      <Received step={step} />
      <Value title={t("step.output")} value={step.output} />
      <div className={buttons}>
        {hasFile(step.output) ? (
          <Button
            size="sm"
            isPending={act.kind === "running" && act.act.kind === "download" && act.act.step === step.id}
            pendingText={t("step.downloading")}
            onPress={() => onAct({ kind: "download", step: step.id })}
          >
            {t("step.download")}
          </Button>
        ) : null}
        {step.undoable && step.undone_at === null ? (
          <Button
            size="sm"
            isDisabled={isReadOnly}
            onPress={() => onAsk({ kind: "undo", step: step.id, title })}
          >
            {t("undo.action")}
          </Button>
        ) : null}
        {isRepeatable ? (
          <Button
            size="sm"
            isDisabled={isReadOnly}
            onPress={() => onAsk({ kind: "repeat", run: run.id, from: step.key, title })}
          >
            {t("repeat.action")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Tools whose arguments are shown as what they become. */
const READ_TOOLS: readonly string[] = ["mail.send", "calendar.add"];

/** Whether an act was about a step. */
const concerns = (act: ExecutionsAct, step: string): boolean =>
  (act.kind === "download" || act.kind === "settle") && act.step === step;

const hasFile = (output: Json): boolean => isJsonObject(output) && "file" in output && "url" in output;

/** The model that a step asked, and how much it read and wrote. */
function modelOf(
  { receipt }: RunStep,
  term: string,
  tokensText: (input: number, output: number) => string,
): { term: string; detail: ReactNode }[] {
  const model = receipt?.["model"];
  if (typeof model !== "string") return [];
  const [input, output] = [Number(receipt?.["inputTokens"]), Number(receipt?.["outputTokens"])];
  const tokens = Number.isNaN(input + output) ? null : tokensText(input, output);
  return [{ term, detail: tokens === null ? model : `${model} · ${tokens}` }];
}

function StepError({ step }: { step: RunStep }) {
  const t = useText("executions");
  const format = useFormat();
  const wakes = step.wake_at === null ? null : format.dateTime(step.wake_at);
  if (step.error === null) {
    return wakes !== null && step.status === "awaiting" ? (
      <p className={note}>{t("step.wakes", { date: wakes })}</p>
    ) : null;
  }
  return (
    <div className={part}>
      <h4 className={partTitle}>{t("step.error")}</h4>
      <p>{step.error.message}</p>
      {step.status === "failed" ? <p className={note}>{t("step.failedHint")}</p> : null}
      {step.status === "ready" && wakes !== null ? (
        <p className={note}>{t("step.retryAt", { date: wakes })}</p>
      ) : null}
    </div>
  );
}

/** What the step received; a mail and an event as they are read. */
function Received({ step: { tool, input } }: { step: RunStep }) {
  const t = useText("executions");
  if (!READ_TOOLS.includes(tool) || !isJsonObject(input))
    return <Value title={t("step.input")} value={input} />;
  return (
    <div className={part}>
      <h4 className={partTitle}>{t("step.input")}</h4>
      <ApprovalContent approval={{ tool, arguments: input }} />
    </div>
  );
}

/** A value as JSON; its `text` apart, with its lines. */
function Value({ title, value }: { title: string; value: Json }) {
  const t = useText("executions");
  if (value === null) return null;
  const { text, rest } = apart(value);
  return (
    <div className={part}>
      <h4 className={partTitle}>{title}</h4>
      {text === null ? null : <CodeBlock label={t("inbox.mail.text")} code={text} isWrapped />}
      {rest === null ? null : <CodeBlock label={title} code={jsonText(rest)} isWrapped />}
    </div>
  );
}

/** A text of several lines, and what else there is; null for what is not there. */
function apart(value: Json): { text: string | null; rest: Json } {
  if (!isJsonObject(value)) return { text: null, rest: value };
  const { text, ...rest } = value;
  if (typeof text !== "string" || !text.includes("\n")) return { text: null, rest: value };
  return { text, rest: Object.keys(rest).length > 0 ? rest : null };
}

function Elements({
  title,
  elements,
  ...controls
}: ActControls & { title: string; elements: readonly RunStep[] }) {
  const t = useText("executions");
  return (
    <div className={part}>
      <h4 className={partTitle}>{t("step.elements")}</h4>
      <ol className={rows}>
        {elements.map((element) => (
          <li key={element.id} className={row}>
            <div className={rowText}>
              <span>{t("steps.item", { title, number: (element.item ?? 0) + 1 })}</span>
              {element.error === null ? null : <span className={caption}>{element.error.message}</span>}
              {element.status === "in_doubt" ? <Settlement step={element} {...controls} /> : null}
            </div>
            <StepStatusMark status={element.status} />
          </li>
        ))}
      </ol>
    </div>
  );
}
