import type { ChatOffer } from "@regia/api/chat";
import { conversationTitle } from "@regia/domain/chat";
import { readServerError } from "@regia/domain/errors";
import { planRank } from "@regia/domain/plans";
import { type Workspace, workspaceFailure } from "@regia/domain/workspaces";
import { useLocale, useLocalizedText, useText } from "@regia/ui/i18n";
import { Chunk, useChunk, usePrefetch } from "@regia/ui/loading";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import { ContentLoading } from "@regia/ui/patterns/ContentLoading";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  ChatScreen,
  type ComposerState,
  type ConversationAct,
  type MessageAct,
  type ThreadState,
} from "@regia/ui/screens/ChatScreen";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useCallback, useDeferredValue, useMemo, useState } from "react";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { sessionTokens } from "../backend/sessionTokens.ts";
import { useConnection } from "../browser/useConnection.ts";
import { requestFailure } from "../data/failures.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices, useSession } from "../services/services.ts";
import { useNotify } from "../shell/toastsContext.ts";
import { useMinute } from "../time/useMinute.ts";
import { useActiveWorkspace } from "../workspaces/activeWorkspace.ts";
import { useMyWorkspaces } from "../workspaces/useMyWorkspaces.ts";
import { useRetention } from "../workspaces/useRetention.ts";
import type { ChatPrompts } from "./ChatPrompts.tsx";
import { ChatClient } from "./chatClient.ts";
import { shownBranches } from "./comparison.ts";
import { type ConversationRow, conversationCalls } from "./conversationCalls.ts";
import { answeringIn } from "./conversationThread.ts";
import { UNDO_TIME } from "./deferredDeletions.ts";
import { pathBefore, pathOf } from "./thread.ts";
import { modelName, turnMaker } from "./turns.ts";
import { useAttachments } from "./useAttachments.ts";
import { useComparison } from "./useComparison.ts";
import { asReady, readyFiles, useComposer } from "./useComposer.ts";
import { useConversations } from "./useConversations.ts";
import { useFeedback } from "./useFeedback.ts";
import { useMemberNames } from "./useMemberNames.ts";
import { type ModelChoice, useSending } from "./useSending.ts";
import { useFollowing, useThread } from "./useThread.ts";

/** The router with the models' facts: nothing of it is needed before something is written. */
const factsChunk = new Chunk(() => import("./modelFacts.ts"));
/** The dialogs about prompts. */
const promptsChunk = new Chunk(async () => (await import("./ChatPrompts.tsx")).ChatPrompts);
const chunks = [factsChunk, promptsChunk];
/** What few people need: nothing is going to be deleted in most workspaces. */
const retentionChunk = new Chunk(async () => (await import("./Retention.tsx")).Retention);

/** `/app/w/SLUG/chat/ID`: the conversations of a workspace; without an id, a new one. */
export function Component() {
  const workspace = useActiveWorkspace();
  const session = useSession();
  const t = useText("chat");
  return (
    <>
      <PageTitle page="chat" />
      {workspace && session.status === "signedIn" ? (
        <Chat key={workspace.id} workspace={workspace} userId={session.user.id} />
      ) : (
        <ContentLoading>{t("conversations.loading")}</ContentLoading>
      )}
    </>
  );
}

function Prompts(props: ComponentProps<typeof ChatPrompts>) {
  const Dialogs = useChunk(promptsChunk, true, props.onClose);
  return Dialogs ? <Dialogs {...props} /> : null;
}

/** The client of the chat function, with the tokens of this session. */
function useChatClient(): ChatClient {
  const { backend } = useServices();
  const [client] = useState(
    () => new ChatClient({ tokens: sessionTokens(backend), language: () => document.documentElement.lang }),
  );
  return client;
}

/** What can be asked in a workspace; null until it is loaded, and where nothing can. */
function useOffer(client: ChatClient, userId: string, { id, read_only }: Workspace) {
  const { data, refetch } = useQuery({
    queryKey: queryKeys.offer(userId, id),
    queryFn: ({ signal }): Promise<ChatOffer> => client.offer(id, signal),
    enabled: read_only === null,
    staleTime: 30_000,
  });
  return [data ?? null, () => void refetch()] as const;
}

/** Ids of a new conversation: another one as soon as the address is that of the last. */
function useNewId(openId: string | undefined): readonly [string, () => void] {
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const renew = () => setNewId(crypto.randomUUID());
  if (openId === newId) renew();
  return [newId, renew];
}

const quoted = (text: string) => `${text.trim().replace(/^/gm, "> ")}\n\n`;

function Chat({ workspace, userId }: { workspace: Workspace; userId: string }) {
  const { backend } = useServices();
  const { conversation: openId } = useParams();
  const navigate = useNavigate();
  const notify = useNotify();
  const t = useText("chat");
  const locale = useLocale();
  const say = useLocalizedText();
  const now = useMinute();
  const [connection] = useConnection();
  const mine = useMyWorkspaces();
  const client = useChatClient();
  const [offer, refreshOffer] = useOffer(client, userId, workspace);
  const [retention, refreshRetention] = useRetention(userId);
  const due = retention.find((notice) => notice.workspace_id === workspace.id);
  const Retention = useChunk(retentionChunk, due !== undefined);
  const [choice, setChoice] = useState<ModelChoice>({ preference: "balanced", model: null });
  usePrefetch(chunks);
  const [makeTurns] = useState(turnMaker);

  const [newId, renewId] = useNewId(openId);
  const id = openId ?? newId;
  const home = workspaceHref(workspace.slug, "chat");
  const hrefOf = useCallback(
    (conversation: string | null) => (conversation === null ? home : `${home}/${conversation}`),
    [home],
  );

  const conversations = useConversations(userId, workspace.id, {
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
  const changed = () => {
    conversations.refresh();
    refreshOffer();
    refreshRetention();
  };
  const [thread, { state, conversation, thread: messages }] = useThread(
    { id, isNew: openId === undefined, userId },
    client,
    changed,
  );
  useFollowing(thread, conversations.rows, conversations.readAt);

  const composer = useComposer(userId, workspace.id, id, openId ?? null);
  const { draft } = composer;
  const attaching = useAttachments(composer, workspace.id, offer?.files?.maxBytes ?? 0);
  const isWriting = draft.text !== "" || draft.files.length > 0;
  const facts = useChunk(factsChunk, state === "ready" || isWriting) ?? null;
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
  const turns = makeTurns(messages, context);
  const path = useMemo(() => pathOf(messages), [messages]);
  const parent = path.at(-1)?.id ?? null;

  const onAccepted = (accepted: string) => {
    if (accepted !== newId) return;
    // Whoever has gone elsewhere meanwhile stays there.
    if (window.location.pathname === home)
      void navigate(hrefOf(accepted), { replace: true, preventScrollReset: true });
    else renewId();
  };
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
  const sending = useSending(
    { thread, composer, offer, paidWorkspace: workspace.payer_id === userId ? workspace.slug : null },
    { parent, workspace: workspace.id },
    choice,
    comparison,
    onAccepted,
  );
  const questionFacts = useMemo(
    () => facts && offer && facts.factsOf(composed, choice, offer),
    [facts, offer, composed, choice],
  );
  const spending = useMemo(
    () => (facts && offer ? facts.spendingOf(messages.messages.values(), offer) : undefined),
    [facts, offer, messages],
  );

  if (conversation && conversation.workspace_id !== workspace.id) {
    const other = mine.data?.workspaces.find((one) => one.id === conversation.workspace_id);
    if (other) return <Navigate to={`${workspaceHref(other.slug, "chat")}/${id}`} replace />;
  }

  const act = (message: MessageAct) => {
    switch (message.kind) {
      case "edit": {
        const edited = messages.messages.get(message.question);
        const { textBefore, filesBefore } = draft.editing ?? {
          textBefore: draft.text,
          filesBefore: draft.files,
        };
        if (!edited) return;
        return composer.change({
          text: message.text,
          files: asReady(edited.files),
          editing: { id: edited.id, parent: edited.parentId, textBefore, filesBefore },
        });
      }
      case "quote":
        return composer.change({
          text: `${draft.text.trim() === "" ? "" : `${draft.text.trimEnd()}\n\n`}${quoted(message.text)}`,
        });
      case "feedback":
        return rate(message.answer, message.value);
      case "branch": {
        const place = shownBranches(messages).find((one) => one.message.id === message.message);
        const sibling = place?.siblings[message.index - 1];
        return sibling && thread.choose(sibling.id);
      }
      case "stop":
        return stop(message.answer);
      case "choose":
        return void choose(message.answer);
      case "second": {
        const { second, parentId } = messages.messages.get(message.answer) ?? {};
        return second && parentId
          ? void sending.compare({ question: parentId, answer: message.answer }, second)
          : undefined;
      }
      case "regenerate": {
        const answer = messages.messages.get(message.answer);
        const asked = answer?.parentId && messages.messages.get(answer.parentId);
        if (!asked) return;
        const again =
          message.how === "same" || !facts || !offer
            ? undefined
            : facts.againOf(asked, answer, offer)[message.how];
        return void sending.regenerate(asked.id, again ? { ...choice, model: again.id } : choice);
      }
    }
  };

  const actOn = (one: ConversationAct) => {
    const row = conversations.rows.find((listed) => listed.id === one.id);
    if (!row) return;
    if (one.kind === "export") return void exportOne(row, one.format);
    conversations.change(one, row);
    if (one.kind === "delete" && one.id === openId) void navigate(hrefOf(null));
  };
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

  const choose = async (answer: string) => {
    try {
      await conversationCalls(backend).choose(answer);
      thread.choose(answer);
      await thread.read();
    } catch (error) {
      notify({ id: "choose", tone: "error", text: requestFailure(error) });
    }
  };

  const stop = (answer?: string) => {
    thread.stop(answer).catch((error: unknown) => {
      notify({ id: "stop", tone: "error", text: requestFailure(error) });
    });
  };

  const isGone = conversations.deleted.has(id);
  const listed = conversations.rows.find((row) => row.id === id);
  const threadState = (): ThreadState => {
    if (isGone) return { kind: "missing" };
    if (state === "new" && turns.length === 0) return { kind: "empty" };
    if (state === "new" || state === "ready") {
      const [first] = turns;
      return {
        kind: "ready",
        title: listed?.title ?? conversation?.title ?? conversationTitle(first?.question.text ?? ""),
        turns,
      };
    }
    return { kind: state };
  };
  const models = offer?.models.filter(({ minimumPlan }) => planRank(minimumPlan) <= planRank(offer.plan));
  const composerState: ComposerState = {
    text: draft.text,
    attachments: draft.files,
    isAnswering: answeringIn(messages).length > 0,
    tokens:
      questionFacts?.tokens ?? (offer ? { used: 0, limit: offer.limits.maxChatInputTokens } : undefined),
    estimate: comparison.state.models ? undefined : questionFacts?.estimate,
    spending,
    comparison: comparison.state,
    preference: choice.preference,
    models,
    model: choice.model,
    refusal: draft.refusal,
    readOnly: workspace.read_only === null ? undefined : t("readOnly"),
    isOffline: connection === "offline",
    editing: draft.editing?.id,
    preview: draft.isPreviewed ? questionFacts?.route : null,
  };

  return (
    <>
      {due && Retention ? <Retention notice={due} userId={userId} hrefOf={hrefOf} /> : null}
      <ChatScreen
        conversations={conversations.state}
        view={conversations.view}
        onViewChange={conversations.setView}
        search={conversations.search}
        onSearchChange={conversations.setSearch}
        isSearching={conversations.isSearching}
        hrefOf={hrefOf}
        activeId={openId ?? (state === "new" && turns.length === 0 ? null : id)}
        now={now}
        onConversationAct={actOn}
        onMoreConversations={conversations.more}
        onConversationsRetry={conversations.retry}
        thread={threadState()}
        onThreadRetry={() => void thread.read()}
        onMessageAct={act}
        composer={composerState}
        onTextChange={(text) => composer.change({ text })}
        onSend={() => void sending.send()}
        onStop={() => stop()}
        onComparisonAct={comparison.act}
        onPreferenceChange={(preference) => setChoice((before) => ({ ...before, preference }))}
        onModelChange={(model) => setChoice((before) => ({ ...before, model }))}
        onEditCancel={() => {
          const { textBefore = "", filesBefore = [] } = draft.editing ?? {};
          composer.change({ text: textBefore, files: filesBefore, editing: null });
        }}
        onAttach={offer?.files ? attaching.attach : undefined}
        onAttachmentRemove={attaching.remove}
        promptsDialog={(props) => (
          <Prompts
            {...props}
            workspace={workspace}
            userId={userId}
            tokenLimit={offer?.limits.maxChatInputTokens}
            onInstructionsChange={refreshOffer}
          />
        )}
        onPreviewChange={(isPreviewed) => composer.change({ isPreviewed, refusal: draft.refusal })}
      />
    </>
  );
}
