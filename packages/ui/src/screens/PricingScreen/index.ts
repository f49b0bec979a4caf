export { type PricingQuestion, PricingScreen, type PricingScreenProps } from "./PricingScreen.tsx";
