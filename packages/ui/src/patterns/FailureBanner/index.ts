export { FailureBanner, type FailureBannerProps } from "./FailureBanner.tsx";
