import { AuditFilters, INITIAL_AUDIT_QUERY } from "@regia/ui/patterns/AuditFilters";
import { useState } from "react";

export function Example() {
  const [query, setQuery] = useState(INITIAL_AUDIT_QUERY);
  return <AuditFilters query={query} actions={["update_user_plan", "delete_user"]} onChange={setQuery} />;
}
