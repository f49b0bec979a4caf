export { kindOf, type LogEntry, logLine, requestIdOf } from "./log.ts";
export { logs, SECURITY_EVENTS, type SecurityEvent, securityLine } from "./security.ts";
