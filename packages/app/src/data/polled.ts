/** Milliseconds between two readings. */
const INTERVAL = 5_000;

const isVisible = () => document.visibilityState === "visible";

/** Options of a query of what others change, too: it is read every few seconds while the page is visible, and on return. */
export const POLLED = {
  refetchInterval: () => (isVisible() ? INTERVAL : false),
  refetchOnWindowFocus: () => isVisible() && "always",
} as const;
