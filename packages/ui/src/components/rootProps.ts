import type { ReactNode } from "react";

/**
 * Props of a component built on a headless one: everything it takes, with a plain `className` and plain children. Styles
 * come from tokens and `data-*` states, so the functions of state that the headless library takes are left out.
 */
export type RootProps<HeadlessProps> = Omit<HeadlessProps, "className" | "style" | "children" | "render"> & {
  /** Placed on the root element, beside the component's own class. */
  className?: string;
  children?: ReactNode;
};
