/** Which entries are shown, as in the admin function's filters. */
export interface AuditQuery {
  /** Part of an address, a workspace's name or a model's id, or the start of an id. */
  search: string;
  /** Only the entries with this action; `all` for every one. */
  action: string;
  /** The first day, in Rome, as `2026-11-21`; empty for no first day. */
  from: string;
  /** The last day, likewise. */
  to: string;
  /** Number of the page, from 1. */
  page: number;
}

/** The initial query: the newest entries of every kind. */
export const INITIAL_AUDIT_QUERY: AuditQuery = { search: "", action: "all", from: "", to: "", page: 1 };
