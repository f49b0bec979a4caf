export { PricingPlans, type PricingPlansProps } from "./PricingPlans.tsx";
export { PublicPlans, type PublicPlansProps } from "./PublicPlans.tsx";
