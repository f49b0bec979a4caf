export { AboutScreen, type AboutScreenProps } from "./AboutScreen.tsx";
