export { AuditFilters, type AuditFiltersProps } from "./AuditFilters.tsx";
export { type AuditQuery, INITIAL_AUDIT_QUERY } from "./query.ts";
