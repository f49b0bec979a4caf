import {
  VisuallyHidden as AriaVisuallyHidden,
  type VisuallyHiddenProps as AriaVisuallyHiddenProps,
} from "react-aria-components/VisuallyHidden";
import { definedProps, type RootProps } from "../rootProps.ts";

export type VisuallyHiddenProps = RootProps<AriaVisuallyHiddenProps>;

/** Text for screen readers: part of the page, but not visible. */
export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <AriaVisuallyHidden {...definedProps(props)} />;
}
