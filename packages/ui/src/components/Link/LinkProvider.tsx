import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";

export interface LinkProviderProps {
  /** Goes to an address of the app without loading a new page. */
  navigate: (href: string) => void;
  /** Turns an address of the app into the one the browser shows; needed only under a base path. */
  useHref?: (href: string) => string;
  children: ReactNode;
}

/** The way links come in: the app gives its router here, and every link, menu item and tab below uses it. */
export function LinkProvider({ navigate, useHref, children }: LinkProviderProps) {
  return (
    <RouterProvider navigate={navigate} {...(useHref ? { useHref } : {})}>
      {children}
    </RouterProvider>
  );
}
