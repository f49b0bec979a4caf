export { Icon, type IconGlyph, type IconProps } from "./Icon.tsx";
