export { type ConnectionState, OfflineBanner, type OfflineBannerProps } from "./OfflineBanner.tsx";
