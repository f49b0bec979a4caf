import type { AdminClient } from "@regia/api/client";
import type { UserQuery } from "@regia/ui/screens/AdminScreen";
import { useEffect, useState, useSyncExternalStore } from "react";
import { USER_PAGE_SIZE, UserList, type UserListSnapshot } from "./userList.ts";

/** What the list is made from. */
interface UserListInput {
  readonly client: AdminClient;
  readonly asked: UserQuery;
  /** The page lies behind the last one, where there is one: ask for that instead. */
  readonly onBeyondEnd: (query: UserQuery) => void;
}

/** The list of users for what the address asks, and the store behind it. */
export function useUserList({
  client,
  asked,
  onBeyondEnd,
}: UserListInput): UserListSnapshot & { users: UserList } {
  const [users] = useState(() => new UserList(client));
  const { list, hasFailed } = useSyncExternalStore(users.subscribe, users.snapshot);

  useEffect(() => {
    void users.load(asked);
  }, [users, asked]);
  useEffect(() => () => users.stop(), [users]);

  useEffect(() => {
    if (list.kind !== "loaded" || list.isRefreshing || list.users.length > 0 || list.total === 0) return;
    const last = Math.ceil(list.total / USER_PAGE_SIZE);
    if (asked.page > last) onBeyondEnd({ ...asked, page: last });
  }, [list, asked, onBeyondEnd]);

  return { list, hasFailed, users };
}
