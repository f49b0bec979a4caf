export { PlanBadge, type PlanBadgeProps } from "./PlanBadge.tsx";
export { planStatusAt } from "./planStatusAt.ts";
