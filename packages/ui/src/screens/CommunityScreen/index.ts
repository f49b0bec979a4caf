export { CommunityScreen, type CommunityScreenProps } from "./CommunityScreen.tsx";
