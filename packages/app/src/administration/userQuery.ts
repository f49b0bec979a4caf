import { MAX_PAGE, MAX_SEARCH_LENGTH, USER_SORTS, type UserListRequest } from "@regia/api/admin";
import { isPlanName } from "@regia/domain/plans";
import { isRole } from "@regia/domain/profile";
import { INITIAL_USER_QUERY, type UserQuery, type UserSort } from "@regia/ui/screens/AdminScreen";
import { type AddressQuery, addressOf } from "./addressQuery.ts";

const isSort = (value: string | null): value is UserSort => USER_SORTS.some((sort) => sort === value);

/** The page number in an address; 1 if it is missing or invalid. */
export function pageIn(address: URLSearchParams): number {
  const text = address.get("page") ?? "";
  const page = /^\d{1,10}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** The search in an address, within what the function accepts. */
export const searchIn = (address: URLSearchParams): string =>
  (address.get("search") ?? "").replace(/\p{Cc}/gu, "").slice(0, MAX_SEARCH_LENGTH);

/** The query in an address. Missing or invalid parts have their defaults. */
function queryIn(address: URLSearchParams): UserQuery {
  const role = address.get("role");
  const plan = address.get("plan");
  const sort = address.get("sort");
  const order = address.get("order");
  return {
    search: searchIn(address),
    role: isRole(role) ? role : INITIAL_USER_QUERY.role,
    plan: isPlanName(plan) ? plan : INITIAL_USER_QUERY.plan,
    page: pageIn(address),
    sort: isSort(sort) ? sort : INITIAL_USER_QUERY.sort,
    order: order === "asc" || order === "desc" ? order : INITIAL_USER_QUERY.order,
  };
}

/** The request for a query; filters without effect are left out. */
export function requestOf({ search, role, plan, ...rest }: UserQuery): UserListRequest {
  return {
    ...rest,
    search: search.trim() || undefined,
    role: role === "all" ? undefined : role,
    plan: plan === "all" ? undefined : plan,
  };
}

/** How the query of the list of users is kept in the address. */
export const USER_QUERY: AddressQuery<UserQuery> = { initial: INITIAL_USER_QUERY, read: queryIn };

/** Parameter of the user whose plan is to be managed when the page opens. */
export const MANAGED_USER = "manage";

/** The address of the user list with one user; `isManaged` opens the dialog of the user's plan. */
export function userAddress({ id, email }: { id: string; email: string }, isManaged = false): string {
  const address = addressOf({ ...INITIAL_USER_QUERY, search: email }, USER_QUERY);
  if (isManaged) address.set(MANAGED_USER, id);
  return `/app/admin?${address}`;
}
