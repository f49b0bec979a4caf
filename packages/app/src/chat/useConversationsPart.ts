import { readServerError } from "@regia/domain/errors";
import { workspaceFailure } from "@regia/domain/workspaces";
import { useLocale, useLocalizedText, useText } from "@regia/ui/i18n";
import type { ConversationAct, ConversationsPart } from "@regia/ui/screens/ChatScreen";
import { requestFailure } from "../data/failures.ts";
import { useServices } from "../services/services.ts";
import { useNotify } from "../shell/toastsContext.ts";
import { useMinute } from "../time/useMinute.ts";
import type { ConversationRow } from "./conversationCalls.ts";
import { UNDO_TIME } from "./deferredDeletions.ts";
import type { OpenChat } from "./openChat.ts";
import { modelName } from "./turns.ts";
import type { ConversationAddress } from "./useConversationAddress.ts";
import { type Conversations, useConversations } from "./useConversations.ts";

/** The conversations of a workspace. Toasts offer to undo what was done to one, and say what failed. */
export function useNotedConversations(userId: string, workspace: string): Conversations {
  const notify = useNotify();
  const t = useText("chat");
  return useConversations(userId, workspace, {
    onUndoable: (kind, { id: changed, title }, undo) => {
      notify({
        id: `conversation ${changed}`,
        tone: "info",
        text: t(`conversations.${kind}`, { title }),
        autoHide: UNDO_TIME,
        action: { text: t("conversations.undo"), onPress: undo },
      });
    },
    onFailure: (error) => {
      const { refusal, message } = workspaceFailure(error);
      const isFull = refusal === null && readServerError(error).details === "maxActiveChatsPerWorkspace";
      notify({ id: "conversation", tone: "error", text: isFull ? t("conversations.full") : message });
    },
  });
}

/** The list of conversations, with what the person does with one. */
export function useConversationsPart(
  { list, rows, change }: Conversations,
  { openId, id, leave }: ConversationAddress,
  { path, offer, facts }: OpenChat,
): ConversationsPart {
  const { backend } = useServices();
  const notify = useNotify();
  const locale = useLocale();
  const say = useLocalizedText();

  const exportOne = async (row: ConversationRow, format: "markdown" | "json") => {
    try {
      const { exportConversation } = await import("./exportConversation.ts");
      const chosen = row.id === id ? new Map(path.map((one) => [one.parentId, one.id])) : undefined;
      const nameOf = (model: string) => modelName(model, { offer, facts });
      await exportConversation(backend, row, format, { locale, say, nameOf, chosen });
    } catch (error) {
      notify({ id: "export", tone: "error", text: requestFailure(error) });
    }
  };
  const onAct = (act: ConversationAct) => {
    const row = rows.find((listed) => listed.id === act.id);
    if (!row) return;
    if (act.kind === "export") return void exportOne(row, act.format);
    change(act, row);
    if (act.kind === "delete" && act.id === openId) leave();
  };
  return { ...list, now: useMinute(), onAct };
}
