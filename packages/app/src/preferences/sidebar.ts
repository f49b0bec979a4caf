import { readStored, writeStored } from "../browser/storage.ts";

const storageKey = "regia.sidebar";

/** Windows in which an open sidebar would leave too little room for tables. */
const NARROW = "(min-width: 1024px) and (max-width: 1279.98px)";

/** Whether the sidebar is collapsed: as the person chose in this browser, else where the window is narrow. */
export function isSidebarCollapsed(): boolean {
  const stored = readStored(storageKey);
  return stored === "collapsed" || (stored !== "open" && window.matchMedia(NARROW).matches);
}

/** Keeps the person's choice for the next visit. */
export const storeSidebar = (isCollapsed: boolean): void =>
  writeStored(storageKey, isCollapsed ? "collapsed" : "open");

/** Calls back when the window becomes narrow, or no longer is. */
export function watchSidebarRoom(onChange: () => void): () => void {
  const narrow = window.matchMedia(NARROW);
  narrow.addEventListener("change", onChange);
  return () => narrow.removeEventListener("change", onChange);
}
