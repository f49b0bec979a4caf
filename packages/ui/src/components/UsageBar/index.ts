export { UsageBar, type UsageBarProps, type UsageLevel, usageLevel } from "./UsageBar.tsx";
