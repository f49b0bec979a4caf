export { type Toast, ToastRegion, type ToastRegionProps } from "./ToastRegion.tsx";
