import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { definedProps } from "../rootProps.ts";

export interface LinkProviderProps {
  /** Goes to an address of the app without loading a new page. */
  navigate: (href: string) => void;
  /** Turns an address of the app into the one the browser shows; needed only under a base path. */
  useHref?: ((href: string) => string) | undefined;
  children: ReactNode;
}

/** The way links come in: the app gives its router here, and every link, menu item and tab below uses it. */
export function LinkProvider({ children, ...router }: LinkProviderProps) {
  return <RouterProvider {...definedProps(router)}>{children}</RouterProvider>;
}
