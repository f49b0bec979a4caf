export { PlansSection, type PlansSectionProps } from "./PlansSection.tsx";
export type { CheckoutState, UsageState } from "./states.ts";
