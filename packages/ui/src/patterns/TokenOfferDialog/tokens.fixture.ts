import type { ProgramToken } from "./TokenFacts.tsx";

/** Tokens for stories. */
export const programTokens: readonly ProgramToken[] = [
  {
    id: "t1",
    name: "Report",
    last_used_at: "2026-11-21T08:15:00Z",
    last_used_ip: "203.0.113.7",
    expires_at: "2027-02-18T09:00:00Z",
  },
  { id: "t2", name: "ci-runner", last_used_at: null, last_used_ip: null, expires_at: "2026-12-20T09:00:00Z" },
];
