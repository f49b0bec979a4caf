import { Banner } from "../../components/Banner/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { EditDialog } from "./EditDialog.tsx";
import type { QuestionControls } from "./inboxControls.ts";
import { RememberDialog } from "./RememberDialog.tsx";
import type { ExecutionsAct, ExecutionsQuestion } from "./types.ts";

interface QuestionsProps extends QuestionControls {
  /** The open question; null if none is. */
  question: ExecutionsQuestion | null;
}

/** The question over the page. The caller closes it once it is answered. */
export function Questions({ question, ...props }: QuestionsProps) {
  if (question === null) return null;
  if (question.kind === "edit") return <EditDialog {...props} item={question.item} />;
  if (question.kind === "remember") {
    return <RememberDialog {...props} item={question.item} note={question.note} />;
  }
  return <Confirmation {...props} question={question} />;
}

type Confirmed = Exclude<ExecutionsQuestion, { kind: "edit" | "remember" }>;

function actOf(question: Confirmed): ExecutionsAct {
  switch (question.kind) {
    case "cancel":
      return { kind: "cancel", run: question.run };
    case "repeat":
      return { kind: "repeat", run: question.run, from: question.from };
    case "undo":
      return { kind: "undo", step: question.step };
    case "revoke":
      return { kind: "revoke", consent: question.consent };
  }
}

function Confirmation({ question, act, onAct, onClose }: QuestionControls & { question: Confirmed }) {
  const say = useLocalizedText();
  const { title, text, confirmText, pendingText } = useTexts()(question);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => onAct(actOf(question))}
      title={title}
      confirmText={confirmText}
      pendingText={pendingText}
      isPending={act.kind === "running"}
      tone={question.kind === "repeat" ? "primary" : "danger"}
    >
      {act.kind === "failed" && act.act.kind === question.kind ? (
        <Banner tone="error">{say(act.reason)}</Banner>
      ) : null}
      <p>{text}</p>
    </ConfirmDialog>
  );
}

function useTexts() {
  const t = useText("executions");
  return (question: Confirmed) => {
    switch (question.kind) {
      case "cancel":
        return {
          title: t("cancelRun.title"),
          text: t("cancelRun.text"),
          confirmText: t("cancelRun.confirm"),
          pendingText: t("cancelRun.pending"),
        };
      case "repeat":
        return {
          title: t("repeat.title", { step: question.title }),
          text: t("repeat.text"),
          confirmText: t("repeat.confirm"),
          pendingText: t("repeat.pending"),
        };
      case "undo":
        return {
          title: t("undo.title", { step: question.title }),
          text: t("undo.text"),
          confirmText: t("undo.confirm"),
          pendingText: t("undo.pending"),
        };
      case "revoke":
        return {
          title: t("standing.confirmTitle", { tool: question.tool }),
          text: t("standing.confirmText"),
          confirmText: t("standing.revoke"),
          pendingText: t("standing.revoking"),
        };
    }
  };
}
