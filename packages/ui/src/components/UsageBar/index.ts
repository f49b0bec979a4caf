export { UsageBar, type UsageBarProps } from "./UsageBar.tsx";
