/** The part of pnpm's report on advisories that counts. */
export interface AuditReport {
  readonly advisories: Readonly<Record<string, Advisory>>;
}

interface Advisory {
  readonly github_advisory_id: string;
  readonly severity: string;
  readonly module_name: string;
  readonly title: string;
}

/** An advisory that does not concern the product. */
export interface Acceptance {
  /** `GHSA-...` */
  readonly id: string;
  /** The last day on which it is accepted, as `YYYY-MM-DD`; then somebody looks again. */
  readonly until: string;
  readonly reason: string;
}

const SEVERE = new Set(["high", "critical"]);

/** The report in what pnpm printed; undefined if the registry gave none. */
export function auditReportIn(output: string): AuditReport | undefined {
  try {
    const found: unknown = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
    const isReport = typeof found === "object" && found !== null && "advisories" in found;
    return isReport ? (found as AuditReport) : undefined;
  } catch {
    return undefined;
  }
}

/** The severe advisories that are not accepted on this day. */
export function severeAdvisories(
  { advisories }: AuditReport,
  accepted: readonly Acceptance[],
  today: string,
): string[] {
  const known = new Set(accepted.filter(({ until }) => today <= until).map(({ id }) => id));
  return Object.values(advisories)
    .filter(({ severity, github_advisory_id }) => SEVERE.has(severity) && !known.has(github_advisory_id))
    .map((each) => `${each.module_name}: ${each.title} (${each.severity}, ${each.github_advisory_id})`);
}
