import { useEffect, useState, useSyncExternalStore } from "react";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";
import type { ChatClient } from "./chatClient.ts";
import { conversationCalls } from "./conversationCalls.ts";
import { ConversationThread, type ThreadSnapshot } from "./conversationThread.ts";
import type { ListedConversation } from "./useConversations.ts";

/** The conversations that were opened since the page of the chat was, by id: their answers arrive while another is shown. */
type Threads = Map<string, ConversationThread>;

/**
 * The conversation that is shown.
 * @param isNew whether its first question has not been asked
 * @param onChange called when a question was accepted, and when an answer has ended
 */
export function useThread(
  { id, isNew, userId }: { readonly id: string; readonly isNew: boolean; readonly userId: string },
  client: ChatClient,
  onChange: () => void,
): readonly [ConversationThread, ThreadSnapshot] {
  const { backend, queries } = useServices();
  const [threads] = useState<Threads>(() => new Map());
  let thread = threads.get(id);
  if (!thread) {
    const calls = conversationCalls(backend);
    let readings = 0;
    const read = (conversation: string) =>
      queries.fetchQuery({
        // A reading under way is not shared: what it reads may be older than what was changed since.
        queryKey: [...queryKeys.person(userId), "conversation", conversation, ++readings],
        queryFn: ({ signal }) => calls.stored(conversation, signal),
        staleTime: 0,
        gcTime: 0,
      });
    thread = new ConversationThread({ id, isNew, userId, client, read, onChange });
    threads.set(id, thread);
  }
  const snapshot = useSyncExternalStore(thread.subscribe, thread.snapshot);
  useEffect(() => void thread.read(), [thread]);
  useEffect(
    () => () => {
      for (const one of threads.values()) one.close();
    },
    [threads],
  );
  return [thread, snapshot];
}

/** Reads the conversation that is shown again when the list tells that something was written in it. */
export function useFollowing(
  thread: ConversationThread,
  rows: readonly ListedConversation[],
  readAt: number,
): void {
  useEffect(() => {
    if (readAt === 0) return;
    const row = rows.find(({ id }) => id === thread.id);
    if (thread.isBehind(row)) void thread.read();
    // The rows belong to the reading.
  }, [thread, readAt, rows]);
}
