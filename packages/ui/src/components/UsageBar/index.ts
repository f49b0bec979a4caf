export { UsageBar, type UsageBarProps, type UsageLevel } from "./UsageBar.tsx";
