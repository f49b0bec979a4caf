import type { Workspace } from "@regia/domain/workspaces";
import { useText } from "@regia/ui/i18n";
import { Chunk, useChunk, usePrefetch } from "@regia/ui/loading";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import { ContentLoading } from "@regia/ui/patterns/ContentLoading";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { ChatScreen } from "@regia/ui/screens/ChatScreen";
import { type ComponentProps, useMemo } from "react";
import { Navigate } from "react-router-dom";
import { useSession } from "../services/services.ts";
import { useActiveWorkspace } from "../workspaces/activeWorkspace.ts";
import { useMyWorkspaces } from "../workspaces/useMyWorkspaces.ts";
import { useRetention } from "../workspaces/useRetention.ts";
import type { ChatPrompts } from "./ChatPrompts.tsx";
import type { OpenChat } from "./openChat.ts";
import { pathOf } from "./thread.ts";
import { useAsking } from "./useAsking.ts";
import { useComposer } from "./useComposer.ts";
import { useConversationAddress } from "./useConversationAddress.ts";
import { useConversationsPart, useNotedConversations } from "./useConversationsPart.ts";
import { useChatClient, useOffer } from "./useOffer.ts";
import { useFollowing, useThread } from "./useThread.ts";
import { useThreadPart } from "./useThreadPart.ts";

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

function Chat({ workspace, userId }: { workspace: Workspace; userId: string }) {
  const mine = useMyWorkspaces();
  const client = useChatClient();
  const [offer, refreshOffer] = useOffer(client, userId, workspace);
  const [retention, refreshRetention] = useRetention(userId);
  const due = retention.find((notice) => notice.workspace_id === workspace.id);
  const Retention = useChunk(retentionChunk, due !== undefined);
  usePrefetch(chunks);

  const address = useConversationAddress(workspace.slug);
  const { id, openId, hrefOf } = address;
  const conversations = useNotedConversations(userId, workspace.id);
  const [thread, snapshot] = useThread({ id, isNew: openId === undefined, userId }, client, () => {
    conversations.refresh();
    refreshOffer();
    refreshRetention();
  });
  useFollowing(thread, conversations.rows, conversations.readAt);
  const composer = useComposer(userId, workspace.id, id, openId ?? null);
  const { text, files } = composer.draft;
  const isWriting = text !== "" || files.length > 0;
  const facts = useChunk(factsChunk, snapshot.state === "ready" || isWriting) ?? null;
  const path = useMemo(() => pathOf(snapshot.thread), [snapshot.thread]);

  const chat: OpenChat = { workspace, userId, thread, snapshot, path, composer, offer, facts };
  const asking = useAsking(chat, address.enter);
  const threadPart = useThreadPart(chat, conversations, asking);
  const conversationsPart = useConversationsPart(conversations, address, chat);

  const { conversation } = snapshot;
  if (conversation && conversation.workspace_id !== workspace.id) {
    const other = mine.data?.workspaces.find((one) => one.id === conversation.workspace_id);
    if (other) return <Navigate to={`${workspaceHref(other.slug, "chat")}/${id}`} replace />;
  }
  return (
    <>
      {due && Retention ? <Retention notice={due} userId={userId} hrefOf={hrefOf} /> : null}
      <ChatScreen
        hrefOf={hrefOf}
        activeId={openId ?? (threadPart.state.kind === "empty" ? null : id)}
        conversations={conversationsPart}
        thread={threadPart}
        composer={asking.part}
        promptsDialog={(props) => (
          <Prompts
            {...props}
            workspace={workspace}
            userId={userId}
            tokenLimit={offer?.limits.maxChatInputTokens}
            onInstructionsChange={refreshOffer}
          />
        )}
      />
    </>
  );
}
