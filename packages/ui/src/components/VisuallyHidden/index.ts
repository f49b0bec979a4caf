/** Text for screen readers: part of the page, but not visible. */
export { VisuallyHidden, type VisuallyHiddenProps } from "react-aria-components/VisuallyHidden";
