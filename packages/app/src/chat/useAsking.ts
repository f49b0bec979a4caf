import { planRank } from "@regia/domain/plans";
import { useText } from "@regia/ui/i18n";
import type { ComposerPart } from "@regia/ui/screens/ChatScreen";
import { useDeferredValue, useMemo, useState } from "react";
import { useConnection } from "../browser/useConnection.ts";
import { requestFailure } from "../data/failures.ts";
import { useNotify } from "../shell/toastsContext.ts";
import { answeringIn } from "./conversationThread.ts";
import type { OpenChat } from "./openChat.ts";
import { pathBefore } from "./thread.ts";
import { useAttachments } from "./useAttachments.ts";
import { useComparison } from "./useComparison.ts";
import { readyFiles } from "./useComposer.ts";
import { type ModelChoice, type Sending, useSending } from "./useSending.ts";

/** The composer, and what else asks models. */
export interface Asking extends Pick<Sending, "regenerate" | "continueAnswer" | "compare"> {
  readonly part: ComposerPart;
  readonly choice: ModelChoice;
  /** Ends one answer; without an id, all that are being written. */
  readonly stop: (answer?: string) => void;
}

/**
 * The next question: its text and files, who is to answer, and what that costs.
 * @param onAccepted called when the server has taken a question
 */
export function useAsking(
  { workspace, userId, thread, snapshot, path, composer, offer, facts }: OpenChat,
  onAccepted: (conversation: string) => void,
): Asking {
  const notify = useNotify();
  const t = useText("chat");
  const [connection] = useConnection();
  const [choice, setChoice] = useState<ModelChoice>({ preference: "balanced", model: null });
  const { thread: messages } = snapshot;
  const { draft, change } = composer;
  const attaching = useAttachments(composer, workspace.id, offer?.files?.maxBytes ?? 0);
  const question = useDeferredValue(draft.text);
  const history = useMemo(
    () => (draft.editing ? pathBefore(messages, draft.editing.id) : path),
    [draft.editing, messages, path],
  );
  const composed = useMemo(
    () => ({ text: question, files: readyFiles(draft.files), history }),
    [question, draft.files, history],
  );
  const comparison = useComparison(offer, choice.preference, composed);
  const questionFacts = useMemo(
    () => facts && offer && facts.factsOf(composed, choice, offer),
    [facts, offer, composed, choice],
  );
  const paidWorkspace = workspace.payer_id === userId ? workspace.slug : null;
  const { send, ...sending } = useSending(
    { thread, composer, offer, paidWorkspace },
    { parent: path.at(-1)?.id ?? null, workspace: workspace.id },
    choice,
    comparison,
    onAccepted,
  );
  const spending = useMemo(
    () => (facts && offer ? facts.spendingOf(messages.messages.values(), offer) : undefined),
    [facts, offer, messages],
  );
  const stop = (answer?: string) => {
    thread.stop(answer).catch((error: unknown) => {
      notify({ id: "stop", tone: "error", text: requestFailure(error) });
    });
  };
  const part: ComposerPart = {
    state: {
      text: draft.text,
      attachments: draft.files,
      isAnswering: answeringIn(messages).length > 0,
      tokens:
        questionFacts?.tokens ?? (offer ? { used: 0, limit: offer.limits.maxChatInputTokens } : undefined),
      estimate: comparison.state.models ? undefined : questionFacts?.estimate,
      spending,
      comparison: comparison.state,
      preference: choice.preference,
      models: offer?.models.filter(({ minimumPlan }) => planRank(minimumPlan) <= planRank(offer.plan)),
      model: choice.model,
      refusal: draft.refusal,
      readOnly: workspace.read_only === null ? undefined : t("readOnly"),
      isOffline: connection === "offline",
      editing: draft.editing?.id,
      preview: draft.isPreviewed ? questionFacts?.route : null,
    },
    onTextChange: (text) => change({ text }),
    onSend: () => void send(),
    onStop: () => stop(),
    onComparisonAct: comparison.act,
    onPreferenceChange: (preference) => setChoice((before) => ({ ...before, preference })),
    onModelChange: (model) => setChoice((before) => ({ ...before, model })),
    onEditCancel: () => {
      const { textBefore = "", filesBefore = [] } = draft.editing ?? {};
      change({ text: textBefore, files: filesBefore, editing: null });
    },
    onAttach: offer?.files ? attaching.attach : undefined,
    onAttachmentRemove: attaching.remove,
    onPreviewChange: (isPreviewed) => change({ isPreviewed, refusal: draft.refusal }),
  };
  return { ...sending, part, choice, stop };
}
