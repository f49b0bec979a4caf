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
  /** Called with the query of the last page if the requested page lies beyond it. */
  readonly onBeyondEnd: (query: UserQuery) => void;
}

/** The list of users, its last failure, and functions to dismiss that and to reload. */
export interface UserList {
  readonly list: UserListState;
  readonly hasFailed: boolean;
  dismissFailure(): void;
  reload(): void;
}

/** Loads the users of a query. The former rows stay until new ones are loaded, and also if that fails. */
export function useUserList({ administration, asked, onBeyondEnd }: UserListInput): UserList {
  const { client, viewerId } = administration;
  const { data, isFetching, isError, errorUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.userPage(viewerId, asked),
    queryFn: ({ signal }) => client.listUsers({ ...requestOf(asked), pageSize: USER_PAGE_SIZE }, signal),
    // The admin client already retries.
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
