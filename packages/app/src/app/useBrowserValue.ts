import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * What only this browser, this person or this day knows: `built` while the first rendering must be what the build made,
 * `read()` from then on. Renders again only if the two differ.
 * @param read answers the same value until it changes, so no new object.
 * @param subscribe tells when the value may have changed. Default: never.
 */
export const useBrowserValue = <Value extends string | number | boolean>(
  read: () => Value,
  built: Value,
  subscribe: (onChange: () => void) => () => void = neverChanges,
): Value => useSyncExternalStore(subscribe, read, () => built);
