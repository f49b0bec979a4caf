/** What lists ask for: a search, a page, and other filters. */
export interface ListQuery {
  readonly search: string;
  readonly page: number;
}

/** How a query is kept in the address. */
export interface AddressQuery<Query extends ListQuery> {
  /** The query of an address without parameters. */
  readonly initial: Query;
  /** The query in an address. Missing or invalid parts have their defaults. */
  readonly read: (address: URLSearchParams) => Query;
}

/** The address of a query; parts with their default are left out. */
export function addressOf<Query extends ListQuery>(
  query: Query,
  { initial }: Pick<AddressQuery<Query>, "initial">,
): URLSearchParams {
  const fields = Object.entries(query).filter(([name, value]) => value !== initial[name as keyof Query]);
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

/** Whether two queries differ only in their search; the later one then replaces the earlier in the history. */
export function continuesSearch<Query extends ListQuery>(
  from: Query,
  to: Query,
  { initial }: Pick<AddressQuery<Query>, "initial">,
): boolean {
  const isTyping = from.search !== "" && to.search !== "" && from.search !== to.search;
  const rest = (query: Query) =>
    String(addressOf({ ...query, search: initial.search, page: initial.page }, { initial }));
  return isTyping && rest(from) === rest(to);
}
