import type { UserListState, UserQuery } from "@regia/ui/screens/AdminScreen";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryKeys } from "../data/queryKeys.ts";
import type { Administration } from "./administrationContext.ts";
import { requestOf } from "./userQuery.ts";

/** Rows of a page. */
export const USER_PAGE_SIZE = 50;

interface UserListInput {
  readonly administration: Administration;
  readonly asked: UserQuery;
  /** The page lies behind the last one, where there is one: ask for that instead. */
  readonly onBeyondEnd: (query: UserQuery) => void;
}

/** The list of users, whether the last attempt to load it failed, and the ways to forget that and to load again. */
export interface UserList {
  readonly list: UserListState;
  readonly hasFailed: boolean;
  dismissFailure(): void;
  reload(): void;
}

/** The users that the address asks for. The rows that are there stay until the next ones come, also where they do not. */
export function useUserList({ administration, asked, onBeyondEnd }: UserListInput): UserList {
  const { client, viewerId } = administration;
  const { data, isFetching, isError, errorUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.userPage(viewerId, asked),
    queryFn: ({ signal }) => client.listUsers({ ...requestOf(asked), pageSize: USER_PAGE_SIZE }, signal),
    // The client of the admin function repeats by itself.
    retry: false,
  });
  const [dismissedAt, setDismissedAt] = useState(0);
  const [kept, setKept] = useState(data);
  if (data && data !== kept) setKept(data);
  const shown = data ?? kept;

  useEffect(() => {
    if (!data || isFetching || data.users.length > 0 || data.total === 0) return;
    const last = Math.ceil(data.total / USER_PAGE_SIZE);
    if (asked.page > last) onBeyondEnd({ ...asked, page: last });
  }, [data, isFetching, asked, onBeyondEnd]);

  return {
    list: shown
      ? { kind: "loaded", ...shown, isRefreshing: isFetching }
      : { kind: isError ? "unavailable" : "loading" },
    hasFailed: isError && errorUpdatedAt !== dismissedAt,
    dismissFailure: () => setDismissedAt(errorUpdatedAt),
    reload: () => void refetch(),
  };
}
