import type { WorkspaceOverview } from "@regia/domain/workspaces";
import { Banner } from "../../components/Banner/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { MembersQuestion } from "./types.ts";

interface MembersDialogsProps {
  workspace: WorkspaceOverview;
  /** The open question; null if none is. */
  question: MembersQuestion | null;
  state: SaveState;
  onClose: () => void;
  onConfirm: () => void;
}

/** The question over the page of members: to remove somebody, to hand the payment over, to leave. */
export function MembersDialogs({ workspace, question, state, onClose, onConfirm }: MembersDialogsProps) {
  const say = useLocalizedText();
  const texts = useTexts();
  if (question === null) return null;
  const { title, text, confirmText, pendingText } = texts(question, workspace);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={title}
      confirmText={confirmText}
      pendingText={pendingText}
      isPending={state.kind === "saving"}
      tone={question.kind === "offer" ? "primary" : "danger"}
    >
      {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
      <p>{text}</p>
    </ConfirmDialog>
  );
}

function useTexts() {
  const t = useText("team");
  return (question: MembersQuestion, { name: workspace }: WorkspaceOverview) => {
    if (question.kind === "leave") {
      return {
        title: t("leave.title", { workspace }),
        text: t("leave.text"),
        confirmText: t("leave.confirm"),
        pendingText: t("leave.pending"),
      };
    }
    const person = question.member.display_name ?? question.member.email;
    return question.kind === "remove"
      ? {
          title: t("members.removeTitle", { person }),
          text: t("members.removeText"),
          confirmText: t("members.removeConfirm"),
          pendingText: t("members.removing"),
        }
      : {
          title: t("members.offerTitle", { person }),
          text: t("members.offerText"),
          confirmText: t("members.offerConfirm"),
          pendingText: t("members.offering"),
        };
  };
}
