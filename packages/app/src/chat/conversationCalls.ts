import type { Rows } from "@regia/api/database";
import type { ConnectionConfig } from "@regia/api/site";
import type { Feedback } from "@regia/ui/screens/ChatScreen";
import type { Backend } from "../backend/client.ts";

export type ConversationRow = Omit<Rows["conversations"], "created_by">;

/** A conversation that was found; `excerpt` is the place in a message, null if only its title has the words. */
export interface FoundConversation extends ConversationRow {
  readonly excerpt: string | null;
}

export type MessageRow = Omit<Rows["messages"], "conversation_id" | "workspace_id">;

/** A conversation with its messages, as it is stored. */
export interface StoredConversation {
  readonly conversation: ConversationRow;
  /** Oldest first. */
  readonly messages: readonly MessageRow[];
}

/** Which conversations of a workspace are wanted. */
export interface ConversationQuery {
  readonly workspace: string;
  readonly isArchived: boolean;
  readonly limit: number;
  /** Ids of those that are wanted. Default: all. */
  readonly among?: readonly string[];
}

const ROW = "id, workspace_id, title, created_at, touched_at, archived_at";
const MESSAGE =
  "id, parent_id, role, parts, status, receipt, created_at, author_id, compared_with, is_chosen";

/** Rows of one answer of the REST service; it gives no more at once. */
const PAGE = 1000;

/** Conversations in the database. Each call throws the database's error. */
export function conversationCalls(backend: Backend) {
  const change = async (id: string, values: Partial<Pick<ConversationRow, "title" | "archived_at">>) => {
    await backend.dataOf(backend.from("conversations").update(values).eq("id", id).select("id").single());
  };
  /** All messages of a conversation, oldest first. */
  const messages = async (conversation: string, signal: AbortSignal): Promise<readonly MessageRow[]> => {
    const all: MessageRow[] = [];
    for (;;) {
      const page: readonly MessageRow[] = await backend.dataOf(
        backend
          .from("messages")
          .select(MESSAGE)
          .eq("conversation_id", conversation)
          .order("created_at")
          .order("id")
          .range(all.length, all.length + PAGE - 1)
          .abortSignal(signal)
          .overrideTypes<MessageRow[], { merge: false }>(),
      );
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  };
  return {
    /** Newest first. */
    list: (
      { workspace, isArchived, limit, among }: ConversationQuery,
      signal: AbortSignal,
    ): Promise<readonly ConversationRow[]> => {
      let rows = backend.from("conversations").select(ROW).eq("workspace_id", workspace);
      rows = isArchived ? rows.not("archived_at", "is", null) : rows.is("archived_at", null);
      if (among) rows = rows.in("id", among);
      return backend.dataOf(
        rows
          .order("touched_at", { ascending: false })
          .order("id")
          .limit(limit)
          .abortSignal(signal)
          .overrideTypes<ConversationRow[], { merge: false }>(),
      );
    },
    /** Those that have the words in their title or in a message, the last used first. */
    search: (
      words: string,
      { workspace, isArchived, limit }: ConversationQuery,
      signal: AbortSignal,
    ): Promise<readonly FoundConversation[]> =>
      backend.dataOf(
        backend
          .rpc("search_conversations", { workspace, query: words, archived: isArchived, page_size: limit })
          .abortSignal(signal),
      ),
    messages,
    /** Null if there is none that the person may read. */
    stored: async (id: string, signal: AbortSignal): Promise<StoredConversation | null> => {
      const conversation = await backend.dataOf(
        backend
          .from("conversations")
          .select(ROW)
          .eq("id", id)
          .abortSignal(signal)
          .maybeSingle()
          .overrideTypes<ConversationRow, { merge: false }>(),
      );
      // They are read after the row, whose time then shows whether they are out of date.
      return conversation && { conversation, messages: await messages(id, signal) };
    },
    /** Ids of the conversations in which an answer is being written. */
    answering: async (workspace: string, signal: AbortSignal): Promise<readonly string[]> => {
      const rows = await backend.dataOf(
        backend
          .from("messages")
          .select("conversation_id")
          .eq("workspace_id", workspace)
          .eq("status", "streaming")
          .abortSignal(signal)
          .overrideTypes<{ conversation_id: string }[], { merge: false }>(),
      );
      return rows.map((row) => row.conversation_id);
    },
    /** Ids of the conversations that the person has pinned. */
    pins: async (signal: AbortSignal): Promise<readonly string[]> => {
      const rows = await backend.dataOf(
        backend
          .from("conversation_pins")
          .select("conversation_id")
          .abortSignal(signal)
          .overrideTypes<{ conversation_id: string }[], { merge: false }>(),
      );
      return rows.map((row) => row.conversation_id);
    },
    /** What the person thinks of answers, by their ids: of those rated last. */
    feedback: async (signal: AbortSignal): Promise<ReadonlyMap<string, Feedback>> => {
      const rows = await backend.dataOf(
        backend
          .from("message_feedback")
          .select("message_id, value")
          .order("created_at", { ascending: false })
          .limit(PAGE)
          .abortSignal(signal)
          .overrideTypes<{ message_id: string; value: Feedback }[], { merge: false }>(),
      );
      return new Map(rows.map(({ message_id, value }) => [message_id, value]));
    },
    /** Null takes it back. */
    rate: async (message_id: string, value: Feedback | null): Promise<void> => {
      const rows = backend.from("message_feedback");
      await backend.dataOf(
        value === null
          ? rows.delete().eq("message_id", message_id)
          : rows.upsert({ message_id, value }, { onConflict: "message_id,user_id" }),
      );
    },
    /** Chooses one of two answers that are compared. */
    choose: async (answer: string): Promise<void> => {
      await backend.dataOf(backend.rpc("choose_answer", { answer }));
    },
    rename: (id: string, title: string) => change(id, { title }),
    archive: (id: string) => change(id, { archived_at: new Date().toISOString() }),
    /** Refused where the plan's number of active conversations is reached. */
    unarchive: (id: string) => change(id, { archived_at: null }),
    pin: async (id: string): Promise<void> => {
      await backend.dataOf(backend.from("conversation_pins").insert({ conversation_id: id }));
    },
    unpin: async (id: string): Promise<void> => {
      await backend.dataOf(backend.from("conversation_pins").delete().eq("conversation_id", id));
    },
    /** Only who began it and owners may: others are refused as not allowed. */
    remove: async (id: string): Promise<void> => {
      const gone = await backend.dataOf(backend.from("conversations").delete().eq("id", id).select("id"));
      if (gone.length > 0) return;
      const rest = await backend.dataOf(backend.from("conversations").select("id").eq("id", id));
      if (rest.length > 0) throw Object.assign(new Error("Nothing was deleted."), { code: "42501" });
    },
    /** Deletes while the page is closed: the browser sends it, and nobody reads the answer. */
    removeAtEnd: (id: string, { url, publishableKey }: ConnectionConfig, accessToken: string): void => {
      const address = new URL(`rest/v1/conversations?id=eq.${id}`, url.endsWith("/") ? url : `${url}/`);
      const headers = { apikey: publishableKey, Authorization: `Bearer ${accessToken}` };
      fetch(address, { method: "DELETE", headers, keepalive: true }).catch(() => undefined);
    },
  };
}
