export { PlanUsage, type PlanUsageProps } from "./PlanUsage.tsx";
