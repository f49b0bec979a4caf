export {
  type CheckoutState,
  PlansSection,
  type PlansSectionProps,
  type UsageState,
} from "./PlansSection.tsx";
