// Apart from the schemas: a client that only needs the names does not load them.

/** The sort keys of a list of users. */
export const USER_SORTS = ["created_at", "display_name", "email", "plan"] as const;

/** The directions of a sorted list. */
export const SORT_ORDERS = ["asc", "desc"] as const;
