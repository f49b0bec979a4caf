export { SettingsGroup, type SettingsGroupProps } from "./SettingsGroup.tsx";
