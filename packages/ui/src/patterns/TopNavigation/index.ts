export { TopNavigation, type TopNavigationProps } from "./TopNavigation.tsx";
