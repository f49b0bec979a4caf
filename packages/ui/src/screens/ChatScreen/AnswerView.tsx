import { answerFailureText, demonstrationText, ESTIMATED_TEXT, readsText } from "@regia/domain/chat";
import {
  Check,
  ChevronDown,
  CircleAlert,
  CircleSlash,
  Quote,
  RefreshCw,
  Square,
  ThumbsDown,
  ThumbsUp,
  TrendingDown,
  TrendingUp,
} from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/Badge/index.ts";
import { Button } from "../../components/Button/index.ts";
import { CopyButton } from "../../components/CopyButton/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Markdown } from "../../components/Markdown/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Tooltip } from "../../components/Tooltip/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import {
  actions,
  answer as answerStyle,
  attempt as attemptStyle,
  attempts as attemptsStyle,
  body,
  chevron,
  demonstration,
  details,
  ended,
  figures,
  foot,
  model as modelStyle,
  outcome as outcomeStyle,
  outcomeWords,
  progress,
  provider,
  reason,
  reasoning as reasoningStyle,
  reasons,
  receipt as receiptStyle,
  routeLine,
  routeMore,
  summary,
  thumb,
  waiting,
} from "./AnswerView.css.ts";
import { BranchArrows } from "./BranchArrows.tsx";
import { costText, rangeText } from "./cost.ts";
import { MoreMenu, type MoreMenuItem } from "./MoreMenu.tsx";
import type { AgainOption, AnswerReceipt, AnswerRoute, AnswerState, Feedback, MessageAct } from "./types.ts";

type EndedAnswer = Extract<AnswerState, { receipt: AnswerReceipt | null }>;

export const isEnded = (answer: AnswerState): answer is EndedAnswer => "receipt" in answer;
export const textOf = (answer: AnswerState) => ("text" in answer ? answer.text : "");

/** How an answer ended that is not whole, with what is said of it; null for one that is. */
export function outcomeOf(answer: EndedAnswer) {
  if (answer.kind === "failed") return { end: answer.kind, text: answer.failure };
  const end =
    answer.kind === "complete"
      ? (["length", "content_filter"] as const).find((finish) => finish === answer.receipt?.finish)
      : answer.kind;
  return end ? { end, text: answerFailureText({ code: end }) } : null;
}

interface AnswerViewProps {
  answer: AnswerState;
  canAct: boolean;
  /** True where the conversation can go on with this answer. Default false. */
  canContinue?: boolean | undefined;
  onMessageAct: (act: MessageAct) => void;
}

/** An answer: the route that leads into it, what the model wrote, how it ended, and what it used. */
export function AnswerView(props: AnswerViewProps) {
  const { answer, canAct, onMessageAct } = props;
  const t = useText("chat");
  const { kind, route, answeredBy, reasoning } = answer;
  const text = textOf(answer);
  const name = answeredBy === undefined ? route?.model.name : answeredBy?.name;
  // Where all models failed, none is named as the one that answers.
  const hasNone = kind === "failed" && text === "" && answeredBy === null;
  return (
    <section className={answerStyle} data-kind={kind} aria-busy={!isEnded(answer)}>
      <VisuallyHidden elementType="h2">
        {name && !route?.isDemonstration ? t("message.answerBy", { model: name }) : t("message.answer")}
      </VisuallyHidden>
      <Attempts answer={answer} />
      {route && !hasNone ? <RouteLine route={route} answeredBy={answeredBy} /> : null}
      <div className={body}>
        {reasoning ? <Reasoning text={reasoning} isRunning={kind === "waiting"} /> : null}
        {text ? <Markdown text={text} isStreaming={kind === "streaming"} dir="auto" /> : null}
        {isEnded(answer) ? null : <Waiting answer={answer} />}
        {isEnded(answer) ? (
          <>
            <Outcome {...props} answer={answer} />
            <div className={foot}>
              <Actions answer={answer} canAct={canAct} onMessageAct={onMessageAct} />
              {answer.receipt ? <Receipt receipt={answer.receipt} route={route} /> : null}
            </div>
          </>
        ) : null}
      </div>
    </section>
  );
}

/** Models that were asked before, in their order. */
function Attempts({ answer: { attempts = [] } }: { answer: AnswerState }) {
  const t = useText("chat");
  const say = useLocalizedText();
  if (attempts.length === 0) return null;
  return (
    <ol className={attemptsStyle}>
      {attempts.map(({ model, reason: why }) => (
        <li key={model} className={attemptStyle}>
          {t("answer.attempt", { model, reason: say(why) })}
        </li>
      ))}
    </ol>
  );
}

/** The model that answers, with the reasons why it, or the one that failed, was chosen. */
function RouteLine({ route, answeredBy }: { route: AnswerRoute } & Pick<AnswerState, "answeredBy">) {
  const t = useText("chat");
  const say = useLocalizedText();
  const format = useFormat();
  const { model, isDemonstration, estimate } = route;
  const reads = readsText({ read: route.reads.messages, of: route.reads.of });
  const shown = answeredBy === undefined ? model : answeredBy;
  return (
    <div className={routeLine}>
      {isDemonstration ? (
        <p className={demonstration}>{say(demonstrationText(model.name))}</p>
      ) : (
        <p className={modelStyle}>
          {shown?.name ?? t("answer.another")} <span className={provider}>{shown?.provider}</span>
        </p>
      )}
      {reads ? <Badge tone="outline">{say(reads)}</Badge> : null}
      <details className={details}>
        <summary className={summary}>
          {answeredBy === undefined ? t("answer.why") : t("answer.whyFirst", { model: model.name })}
          <Icon glyph={ChevronDown} size="sm" className={chevron} />
        </summary>
        <div className={routeMore}>
          <ul className={reasons}>
            {route.reasons.map((one) => {
              const text = say(one);
              return (
                <li key={text} className={reason}>
                  {text}
                </li>
              );
            })}
          </ul>
          <p>{t("answer.estimate", { price: rangeText(estimate, t, format) })}</p>
        </div>
      </details>
    </div>
  );
}

/** What an answer that has not ended waits for. */
function Waiting({ answer }: { answer: Exclude<AnswerState, EndedAnswer> }) {
  const t = useText("chat");
  const { kind, route, answeredBy, reasoning } = answer;
  const asked = answeredBy === undefined ? (route?.model ?? null) : answeredBy;
  const model = route && !route.isDemonstration ? (asked?.name ?? t("answer.another")) : "Regia";
  return (
    <div className={waiting}>
      {kind === "waiting" && reasoning ? null : (
        <p className={progress}>
          {kind === "routing" || kind === "queued" ? t(`answer.${kind}`) : t(`answer.${kind}`, { model })}
        </p>
      )}
      {kind === "streaming" || kind === "queued" ? null : (
        <>
          <Skeleton width="min(100%, 28rem)" height="0.75rem" />
          <Skeleton width="min(70%, 20rem)" height="0.75rem" />
        </>
      )}
    </div>
  );
}

const signOf = (end: string) =>
  end === "stopped" ? Square : end === "failed" || end === "length" ? CircleAlert : CircleSlash;

/** How an answer ended that is not whole. */
function Outcome({ answer, canAct, canContinue, onMessageAct }: AnswerViewProps & { answer: EndedAnswer }) {
  const t = useText("chat");
  const say = useLocalizedText();
  const outcome = outcomeOf(answer);
  if (outcome === null) return null;
  const { end, text } = outcome;
  return (
    <div className={outcomeStyle} data-end={end}>
      <Icon glyph={signOf(end)} size="sm" className={ended} />
      <div className={outcomeWords}>
        <span>{say(text)}</span>
        {end === "length" && canContinue && answer.text && answer.comparison !== "other" ? (
          <Button
            size="sm"
            isDisabled={!canAct}
            onPress={() => onMessageAct({ kind: "continue", answer: answer.id })}
          >
            {t("message.continue")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What the model wrote for itself, on demand. */
function Reasoning({ text, isRunning }: { text: string; isRunning: boolean }) {
  const t = useText("chat");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={summary}>
        {isRunning ? t("answer.thinking") : t("answer.reasoning")}
        <Icon glyph={ChevronDown} size="sm" className={chevron} />
      </summary>
      {isOpen ? <Markdown text={text} isStreaming={isRunning} dir="auto" className={reasoningStyle} /> : null}
    </details>
  );
}

function Actions({
  answer,
  canAct,
  onMessageAct,
}: {
  answer: EndedAnswer;
  canAct: boolean;
  onMessageAct: (act: MessageAct) => void;
}) {
  const t = useText("chat");
  const format = useFormat();
  const { id, text, again, kind, comparison } = answer;
  const regenerate = (how: "same" | "stronger" | "cheaper") =>
    onMessageAct({ kind: "regenerate", answer: id, how });
  const againWith = (how: "stronger" | "cheaper", option: AgainOption | undefined): MoreMenuItem[] =>
    option && canAct
      ? [
          {
            id: how,
            icon: how === "stronger" ? TrendingUp : TrendingDown,
            text: t(`message.${how}`, { model: option.model }),
            note: rangeText(option.estimate, t, format),
            onAction: () => regenerate(how),
          },
        ]
      : [];
  const quote: MoreMenuItem[] = text
    ? [
        {
          id: "quote",
          icon: Quote,
          text: t("message.quote"),
          onAction: () => onMessageAct({ kind: "quote", answer: id, text }),
        },
      ]
    : [];
  const items = [
    ...againWith("stronger", again?.stronger),
    ...againWith("cheaper", again?.cheaper),
    ...quote,
    {
      id: "plan",
      icon: "plan" as const,
      text: t("message.plan"),
      onAction: () => onMessageAct({ kind: "plan", answer: id }),
    },
  ];
  return (
    <div className={actions}>
      {text ? <CopyButton text={text} label={t("message.copy")} /> : null}
      {kind === "complete" ? (
        <Tooltip text={t("message.regenerate")}>
          <IconButton
            icon={RefreshCw}
            size="sm"
            label={t("message.regenerate")}
            isDisabled={!canAct}
            onPress={() => regenerate("same")}
          />
        </Tooltip>
      ) : (
        <Button size="sm" icon={RefreshCw} isDisabled={!canAct} onPress={() => regenerate("same")}>
          {t("message.regenerate")}
        </Button>
      )}
      {kind === "complete" && answer.feedback !== undefined ? (
        <Thumbs answer={id} feedback={answer.feedback} onMessageAct={onMessageAct} />
      ) : null}
      <MoreMenu label={t("message.more")} items={items} />
      <BranchArrows id={id} branch={answer.branch} onMessageAct={onMessageAct} />
      {comparison === "chosen" ? <Badge tone="outline">{t("compare.chosen")}</Badge> : null}
      {comparison === "other" && text ? (
        <Button
          size="sm"
          icon={Check}
          isDisabled={!canAct}
          onPress={() => onMessageAct({ kind: "choose", answer: id })}
        >
          {t("compare.choose")}
        </Button>
      ) : null}
    </div>
  );
}

const thumbs = { up: ThumbsUp, down: ThumbsDown } as const;

/** Says whether an answer was of use; pressed again, the button takes it back. */
function Thumbs({
  answer,
  feedback,
  onMessageAct,
}: {
  answer: string;
  feedback: Feedback | null;
  onMessageAct: (act: MessageAct) => void;
}) {
  const t = useText("chat");
  return (["up", "down"] as const).map((value) => {
    const isChosen = feedback === value;
    return (
      <Tooltip key={value} text={t(`message.feedback.${value}`)}>
        <IconButton
          icon={thumbs[value]}
          size="sm"
          label={t(`message.feedback.${value}`)}
          aria-pressed={isChosen}
          className={thumb}
          onPress={() => onMessageAct({ kind: "feedback", answer, value: isChosen ? null : value })}
        />
      </Tooltip>
    );
  });
}

/** Decimals of an exact cost. */
const EXACT = 12;

/** Model, tokens and cost of an answer, with its parts on demand. */
function Receipt({ receipt, route }: { receipt: AnswerReceipt; route: AnswerRoute | null }) {
  const t = useText("chat");
  const say = useLocalizedText();
  const format = useFormat();
  const { inputTokens, outputTokens, cost, source } = receipt;
  const model = route?.isDemonstration ? t("answer.demonstration") : receipt.model;
  const tokens = (count: number) => t("answer.tokens", { count });
  const short = costText(cost, format);
  return (
    <details className={details}>
      <summary className={receiptStyle}>
        <span>
          {model}
          {" · "}
          {tokens(inputTokens + outputTokens)}
          {" · "}
          {short}
          {source === "estimate" ? ` (${say(ESTIMATED_TEXT)})` : null}
        </span>
        <Icon glyph={ChevronDown} size="sm" className={chevron} />
      </summary>
      <dl className={figures}>
        <dt>{t("answer.input")}</dt>
        <dd>{tokens(inputTokens)}</dd>
        <dt>{t("answer.output")}</dt>
        <dd>{tokens(outputTokens)}</dd>
        {route ? (
          <>
            <dt>{t("route.cost")}</dt>
            <dd>{rangeText(route.estimate, t, format)}</dd>
          </>
        ) : null}
        <dt>{t("answer.cost")}</dt>
        <dd>{costText(cost, format, EXACT)}</dd>
        <dt>{t("answer.source.label")}</dt>
        <dd>{t(`answer.source.${source}`)}</dd>
      </dl>
    </details>
  );
}
