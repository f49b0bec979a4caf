export { DocsScreen, type DocsScreenProps } from "./DocsScreen.tsx";
