import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * False while the first rendering must be what the build made, true from then on: only then may a page show what this
 * browser, this person or this day knows.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
