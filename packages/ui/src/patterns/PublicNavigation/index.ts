export { PublicNavigation, type PublicNavigationProps } from "./PublicNavigation.tsx";
