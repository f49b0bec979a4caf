import { expect, it } from "vitest";
import { type AuditReport, auditReportIn, severeAdvisories } from "./advisories.ts";

const advisory = (severity: string, id: string) => ({
  severity,
  github_advisory_id: id,
  module_name: "tar",
  title: "Writes outside of the folder",
});
const REPORT: AuditReport = {
  advisories: {
    1: advisory("high", "GHSA-1"),
    2: advisory("moderate", "GHSA-2"),
    3: advisory("critical", "GHSA-3"),
  },
};
const HIGH = "tar: Writes outside of the folder (high, GHSA-1)";
const CRITICAL = "tar: Writes outside of the folder (critical, GHSA-3)";

it("names advisories of high and critical severity", () => {
  expect(severeAdvisories(REPORT, [], "2026-11-22")).toEqual([HIGH, CRITICAL]);
});

it("accepts an advisory until its day", () => {
  const accepted = [{ id: "GHSA-1", until: "2026-11-22", reason: "The function is not called." }];
  expect(severeAdvisories(REPORT, accepted, "2026-11-22")).toEqual([CRITICAL]);
  expect(severeAdvisories(REPORT, accepted, "2026-11-23")).toEqual([HIGH, CRITICAL]);
});

it.each([
  ["a report", `a warning\n${JSON.stringify(REPORT)}\n`, REPORT],
  ["an error", '{ "error": { "code": "ERR_PNPM_AUDIT_BAD_RESPONSE", "message": "405" } }', undefined],
  ["nothing", "", undefined],
])("finds the report in %s", (_what, output, report) => {
  expect(auditReportIn(output)).toEqual(report);
});
