export { TermsScreen, type TermsScreenProps } from "./TermsScreen.tsx";
