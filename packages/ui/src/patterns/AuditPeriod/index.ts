export { AuditPeriod, type AuditPeriodProps } from "./AuditPeriod.tsx";
