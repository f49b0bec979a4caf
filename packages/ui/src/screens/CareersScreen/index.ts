export { CareersScreen, type CareersScreenProps } from "./CareersScreen.tsx";
