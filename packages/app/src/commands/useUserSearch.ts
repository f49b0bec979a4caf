import { MAX_SEARCH_LENGTH } from "@regia/api/admin";
import type { AdminClient } from "@regia/api/client";
import type { UserSearch } from "@regia/ui/patterns/CommandPalette";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { userAddress } from "../administration/userQuery.ts";
import { queryKeys } from "../data/queryKeys.ts";

/** Milliseconds after the last keystroke until a search starts. */
const SEARCH_PAUSE_MS = 200;
/** Shorter texts would find almost everybody. */
const MIN_SEARCH_LENGTH = 2;
const MAX_USERS = 6;

/** The palette's search for users by name, email or start of the id. */
export function useUserSearch(client: AdminClient, adminId: string): UserSearch {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isEnabled = asked.length >= MIN_SEARCH_LENGTH;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: queryKeys.userSearch(adminId, asked),
    queryFn: ({ signal }) =>
      client.listUsers({ search: asked, pageSize: MAX_USERS, sort: "display_name", order: "asc" }, signal),
    enabled: isEnabled,
    // The former users stay until the next ones are found.
    placeholderData: keepPreviousData,
    // The admin client already retries.
    retry: false,
  });
  const isAwaited = text !== asked && text.length >= MIN_SEARCH_LENGTH;
  return {
    users: isEnabled && data ? data.users : [],
    status: isAwaited || isFetching ? "searching" : isEnabled && isError ? "failed" : "idle",
    onSearch: (next) => setText(next.trim().slice(0, MAX_SEARCH_LENGTH)),
    onRetry: () => void refetch(),
    hrefOf: (user, action) =>
      action === "limits" ? `/app/admin/enterprise-limits/${user.id}` : userAddress(user, action === "plan"),
  };
}
