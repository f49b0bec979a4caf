import type { ChatOffer } from "@regia/api/chat";
import type { Workspace } from "@regia/domain/workspaces";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sessionTokens } from "../backend/sessionTokens.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";
import { ChatClient } from "./chatClient.ts";

/** The client of the chat function, with the tokens of this session. */
export function useChatClient(): ChatClient {
  const { backend } = useServices();
  const [client] = useState(
    () => new ChatClient({ tokens: sessionTokens(backend), language: () => document.documentElement.lang }),
  );
  return client;
}

/** What can be asked in a workspace; null until it is loaded, and where nothing can. */
export function useOffer(client: ChatClient, userId: string, { id, read_only }: Workspace) {
  const { data, refetch } = useQuery({
    queryKey: queryKeys.offer(userId, id),
    queryFn: ({ signal }): Promise<ChatOffer> => client.offer(id, signal),
    enabled: read_only === null,
    staleTime: 30_000,
  });
  return [data ?? null, () => void refetch()] as const;
}
