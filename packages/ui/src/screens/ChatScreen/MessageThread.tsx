import { Pencil } from "lucide-react";
import { memo, type Ref, useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { AnswerView, isEnded, outcomeOf } from "./AnswerView.tsx";
import { BranchArrows } from "./BranchArrows.tsx";
import { ComparisonView, SecondOffer } from "./ComparisonView.tsx";
import { FileChips } from "./FileChips.tsx";
import {
  author as authorStyle,
  bubble,
  questionActions,
  question as questionStyle,
  questionText,
  thread as threadStyle,
  turn as turnStyle,
} from "./MessageThread.css.ts";
import type { AnswerState, MessageAct, Turn } from "./types.ts";

export interface MessageThreadProps {
  turns: readonly Turn[];
  /** False where nothing can be written or asked again now. */
  canAct: boolean;
  /** Id of the question that is being edited. */
  editing: string | null;
  onMessageAct: (act: MessageAct) => void;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Questions and answers in their order. What screen readers are told of an answer stands in a status of its own. */
export function MessageThread({ turns, canAct, editing, onMessageAct, ref }: MessageThreadProps) {
  const t = useText("chat");
  return (
    <>
      <div
        ref={ref}
        role="log"
        aria-live="off"
        aria-label={t("thread.label")}
        tabIndex={-1}
        className={threadStyle}
      >
        {turns.map((turn, index) => (
          <TurnView
            key={turn.question.id}
            turn={turn}
            canAct={canAct}
            isEdited={turn.question.id === editing}
            isLast={index === turns.length - 1}
            onMessageAct={onMessageAct}
          />
        ))}
      </div>
      <Progress turn={turns.at(-1)} />
    </>
  );
}

/** What is said of an answer when its state changes. */
function announcement(answer: AnswerState | null): LocalizedText | "started" | "ended" | null {
  if (answer && isEnded(answer)) return outcomeOf(answer)?.text ?? "ended";
  return answer?.kind === "streaming" ? "started" : null;
}

const BEGINNINGS: ReadonlySet<string> = new Set(["queued", "routing", "waiting", "streaming"]);

/**
 * Tells screen readers that the last answer began, ended or failed; nothing of one that ended before it was shown. Of two
 * that are compared it tells of the one that changed last, with its model.
 */
function Progress({ turn }: { turn: Turn | undefined }) {
  const t = useText("chat");
  const say = useLocalizedText();
  const answers = [turn?.answer, turn?.beside].filter((answer) => answer != null);
  const [seen, setSeen] = useState({ answers, said: "" });
  const isBefore = (answer: AnswerState) => seen.answers.find(({ id }) => id === answer.id);
  const changed = answers.filter((answer) => isBefore(answer)?.kind !== answer.kind);
  if (changed.length > 0 || answers.length < seen.answers.length) {
    const isPicked = answers.length < seen.answers.length && turn?.answer?.comparison === "chosen";
    const news = changed.filter((answer) => isBefore(answer) ?? BEGINNINGS.has(answer.kind));
    const said = news.map((answer) => {
      const told = announcement(answer);
      const words = told === "started" || told === "ended" ? t(`thread.${told}`) : told && say(told);
      const model = answer.route?.model.name;
      if (!words) return "";
      return model !== undefined && answers.length > 1 ? t("compare.said", { model, words }) : words;
    });
    setSeen({ answers, said: isPicked ? t("compare.chosen") : said.join(" ").trim() });
  }
  return <VisuallyHidden role="status">{seen.said}</VisuallyHidden>;
}

const TurnView = memo(function TurnView({
  turn: { question, answer, beside, second },
  canAct,
  isEdited,
  isLast,
  onMessageAct,
}: Pick<MessageThreadProps, "canAct" | "onMessageAct"> & { turn: Turn; isEdited: boolean; isLast: boolean }) {
  const t = useText("chat");
  const { id, text, author, files = [], branch } = question;
  return (
    <div className={turnStyle}>
      <div className={questionStyle}>
        <VisuallyHidden elementType="h2">
          {author === null ? t("message.question") : t("message.questionBy", { name: author })}
        </VisuallyHidden>
        {author === null ? null : (
          <p aria-hidden className={authorStyle}>
            {author}
          </p>
        )}
        <div className={bubble} data-edited={isEdited || undefined}>
          <QuestionText text={text} />
          {files.length > 0 ? <FileChips files={files.map((file) => ({ kind: "ready", ...file }))} /> : null}
        </div>
        <div className={questionActions}>
          <BranchArrows id={id} branch={branch} onMessageAct={onMessageAct} />
          <Button
            size="sm"
            tone="quiet"
            icon={Pencil}
            isDisabled={!canAct}
            onPress={() => onMessageAct({ kind: "edit", question: id, text })}
          >
            {t("message.edit")}
          </Button>
        </div>
      </div>
      {answer && beside ? (
        <ComparisonView answers={[answer, beside]} canAct={canAct} onMessageAct={onMessageAct} />
      ) : answer ? (
        <AnswerView answer={answer} canAct={canAct} canContinue={isLast} onMessageAct={onMessageAct} />
      ) : null}
      {answer && second ? (
        <SecondOffer second={second} answer={answer.id} canAct={canAct} onMessageAct={onMessageAct} />
      ) : null}
    </div>
  );
});

/** Questions that are longer are folded. */
const FOLDED = { characters: 1200, lines: 14 };
/** Characters of a folded question that are in the page: more than its lines show. */
const SHOWN = 20_000;

const isLong = (text: string) =>
  text.length > FOLDED.characters || text.split("\n", FOLDED.lines + 1).length > FOLDED.lines;

function QuestionText({ text }: { text: string }) {
  const t = useText("chat");
  const [isOpen, setOpen] = useState(false);
  const long = isLong(text);
  const shown = long && !isOpen ? text.slice(0, SHOWN) : text;
  return (
    <>
      <p dir="auto" className={questionText} data-folded={(long && !isOpen) || undefined}>
        {shown}
      </p>
      {long ? (
        <Button size="sm" tone="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? t("message.showLess") : t("message.showAll")}
        </Button>
      ) : null}
    </>
  );
}
