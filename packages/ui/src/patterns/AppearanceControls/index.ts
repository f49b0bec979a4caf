export { AppearanceControls, type AppearanceControlsProps } from "./AppearanceControls.tsx";
