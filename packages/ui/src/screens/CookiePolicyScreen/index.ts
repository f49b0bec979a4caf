export { CookiePolicyScreen, type CookiePolicyScreenProps } from "./CookiePolicyScreen.tsx";
