export { currentGrant, type GrantSource, type PaidPlan, type PlanGrant, planTimeline } from "./grants.ts";
