export { CenteredPage, type CenteredPageProps } from "./CenteredPage.tsx";
