/** Text for those who listen: present in the page, not on the screen. */
export { VisuallyHidden, type VisuallyHiddenProps } from "react-aria-components/VisuallyHidden";
