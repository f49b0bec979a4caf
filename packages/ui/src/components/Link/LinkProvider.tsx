import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { definedProps } from "../rootProps.ts";

export interface LinkProviderProps {
  /** Navigates to an address of the app without reloading the page. */
  navigate: (href: string) => void;
  /**
   * Turns an address of the app into the one that the browser shows. Needed only if the app is served under a base path.
   */
  useHref?: ((href: string) => string) | undefined;
  children: ReactNode;
}

/** Connects the app's router to every link, menu item and tab below it. */
export function LinkProvider({ children, ...router }: LinkProviderProps) {
  return <RouterProvider {...definedProps(router)}>{children}</RouterProvider>;
}
