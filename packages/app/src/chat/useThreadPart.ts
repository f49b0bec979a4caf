import { conversationTitle } from "@regia/domain/chat";
import { useText } from "@regia/ui/i18n";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import type { MessageAct, ThreadPart, ThreadState } from "@regia/ui/screens/ChatScreen";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { requestFailure } from "../data/failures.ts";
import { useServices } from "../services/services.ts";
import { useNotify } from "../shell/toastsContext.ts";
import { shownBranches } from "./comparison.ts";
import { conversationCalls } from "./conversationCalls.ts";
import type { OpenChat } from "./openChat.ts";
import { turnMaker } from "./turns.ts";
import type { Asking } from "./useAsking.ts";
import { asReady } from "./useComposer.ts";
import type { Conversations } from "./useConversations.ts";
import { useFeedback } from "./useFeedback.ts";
import { useMemberNames } from "./useMemberNames.ts";

const quoted = (text: string) => `${text.trim().replace(/^/gm, "> ")}\n\n`;

/** The conversation that is open, with what the person does with its messages. */
export function useThreadPart(
  { workspace, userId, thread, snapshot, composer, offer, facts }: OpenChat,
  { rows, deleted }: Conversations,
  { part, choice, regenerate, continueAnswer, compare, stop }: Asking,
): ThreadPart {
  const { backend } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const t = useText("chat");
  const { state, conversation, thread: messages } = snapshot;
  const all = [...messages.messages.values()];
  const isShared = all.some(({ role, authorId }) => role === "user" && authorId !== userId);
  const nameOf = useMemberNames(userId, workspace.id, isShared, t("message.formerMember"));
  const [feedback, rate] = useFeedback(userId, (error) => {
    notify({ id: "feedback", tone: "error", text: requestFailure(error) });
  });
  const ratings = workspace.read_only === null ? feedback : null;
  const context = useMemo(
    () => ({ userId, offer, facts, ratings, nameOf }),
    [userId, offer, facts, ratings, nameOf],
  );
  const [makeTurns] = useState(turnMaker);
  const turns = makeTurns(messages, context);

  const choose = async (answer: string) => {
    try {
      await conversationCalls(backend).choose(answer);
      thread.choose(answer);
      await thread.read();
    } catch (error) {
      notify({ id: "choose", tone: "error", text: requestFailure(error) });
    }
  };

  const onAct = (act: MessageAct) => {
    const { draft } = composer;
    switch (act.kind) {
      case "edit": {
        const edited = messages.messages.get(act.question);
        const { textBefore, filesBefore } = draft.editing ?? {
          textBefore: draft.text,
          filesBefore: draft.files,
        };
        if (!edited) return;
        return composer.change({
          text: act.text,
          files: asReady(edited.files),
          editing: { id: edited.id, parent: edited.parentId, textBefore, filesBefore },
        });
      }
      case "quote":
        return composer.change({
          text: `${draft.text.trim() === "" ? "" : `${draft.text.trimEnd()}\n\n`}${quoted(act.text)}`,
        });
      case "plan": {
        const goal = messages.messages.get(messages.messages.get(act.answer)?.parentId ?? "")?.text ?? "";
        // In the fragment, which no server logs.
        return void navigate(`${workspaceHref(workspace.slug, "planner")}#${new URLSearchParams({ goal })}`);
      }
      case "feedback":
        return rate(act.answer, act.value);
      case "branch": {
        const place = shownBranches(messages).find((one) => one.message.id === act.message);
        const sibling = place?.siblings[act.index - 1];
        return sibling && thread.choose(sibling.id);
      }
      case "stop":
        return stop(act.answer);
      case "continue": {
        // The model that wrote the beginning, where it can still be chosen.
        const id = messages.messages.get(act.answer)?.receipt?.model;
        const same = part.state.models?.find((one) => one.id === id);
        return void continueAnswer(act.answer, same ? { ...choice, model: same.id } : choice);
      }
      case "choose":
        return void choose(act.answer);
      case "second": {
        const { second, parentId } = messages.messages.get(act.answer) ?? {};
        return second && parentId
          ? void compare({ question: parentId, answer: act.answer }, second)
          : undefined;
      }
      case "regenerate": {
        const answer = messages.messages.get(act.answer);
        const asked = answer?.parentId && messages.messages.get(answer.parentId);
        if (!asked) return;
        const again =
          act.how === "same" || !facts || !offer ? undefined : facts.againOf(asked, answer, offer)[act.how];
        return void regenerate(asked.id, again ? { ...choice, model: again.id } : choice);
      }
    }
  };

  const shown = (): ThreadState => {
    if (deleted.has(thread.id)) return { kind: "missing" };
    if (state === "new" && turns.length === 0) {
      return { kind: "empty", isDemonstration: offer?.demonstration };
    }
    if (state === "new" || state === "ready") {
      const [first] = turns;
      const listed = rows.find(({ id }) => id === thread.id);
      return {
        kind: "ready",
        title: listed?.title ?? conversation?.title ?? conversationTitle(first?.question.text ?? ""),
        turns,
      };
    }
    return { kind: state };
  };
  return { state: shown(), onRetry: () => void thread.read(), onAct };
}
