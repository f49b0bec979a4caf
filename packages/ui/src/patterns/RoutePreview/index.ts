export { RoutePreview, type RoutePreviewProps } from "./RoutePreview.tsx";
