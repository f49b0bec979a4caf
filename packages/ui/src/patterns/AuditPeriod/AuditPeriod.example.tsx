import { INITIAL_AUDIT_QUERY } from "@regia/ui/patterns/AuditFilters";
import { AuditPeriod } from "@regia/ui/patterns/AuditPeriod";
import { useState } from "react";

export function Example() {
  const [query, setQuery] = useState(INITIAL_AUDIT_QUERY);
  return <AuditPeriod query={query} onChange={setQuery} today="2026-11-21" />;
}
