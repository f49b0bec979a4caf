import { MAX_PAGE, MAX_SEARCH_LENGTH, USER_SORTS, type UserListRequest } from "@regia/api/admin";
import { isPlanName } from "@regia/domain/plans";
import { isRole } from "@regia/domain/profile";
import { INITIAL_USER_QUERY, type UserQuery, type UserSort } from "@regia/ui/screens/AdminScreen";

const isSort = (value: string | null): value is UserSort => USER_SORTS.some((sort) => sort === value);

/** A page number as an address writes it; 1 for anything else. */
export function pageIn(address: URLSearchParams): number {
  const text = address.get("page") ?? "";
  const page = /^\d{1,10}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** The query that an address asks for. What it does not say, or says wrongly, is as nobody had narrowed the list. */
export function queryIn(address: URLSearchParams): UserQuery {
  const role = address.get("role");
  const plan = address.get("plan");
  const sort = address.get("sort");
  const order = address.get("order");
  return {
    search: (address.get("search") ?? "").replace(/\p{Cc}/gu, "").slice(0, MAX_SEARCH_LENGTH),
    role: isRole(role) ? role : INITIAL_USER_QUERY.role,
    plan: isPlanName(plan) ? plan : INITIAL_USER_QUERY.plan,
    page: pageIn(address),
    sort: isSort(sort) ? sort : INITIAL_USER_QUERY.sort,
    order: order === "asc" || order === "desc" ? order : INITIAL_USER_QUERY.order,
  };
}

/** What the admin function is asked for a query: only what narrows the list. */
export function requestOf({ search, role, plan, ...rest }: UserQuery): UserListRequest {
  return {
    ...rest,
    search: search.trim() || undefined,
    role: role === "all" ? undefined : role,
    plan: plan === "all" ? undefined : plan,
  };
}

/** The address of a query: only what differs from the list that nobody has narrowed. */
export function addressOf(query: UserQuery): URLSearchParams {
  const fields = Object.entries(query).filter(
    ([name, value]) => value !== INITIAL_USER_QUERY[name as keyof UserQuery],
  );
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Whether one query is the other with more or less of a search typed: it takes its place in the history. */
export function continuesSearch(from: UserQuery, to: UserQuery): boolean {
  const isTyping = from.search !== "" && to.search !== "" && from.search !== to.search;
  const rest = ({ search: _search, page: _page, ...others }: UserQuery) =>
    addressOf({ ...INITIAL_USER_QUERY, ...others });
  return isTyping && String(rest(from)) === String(rest(to));
}
