export { LandingScreen, type LandingScreenProps } from "./LandingScreen.tsx";
export type { LandingQuestion } from "./Questions.tsx";
