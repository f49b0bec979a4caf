import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * A value that the build cannot know, such as one in the browser's storage. It is `built` during hydration and
 * `read()` from then on; the component renders again only if the two differ.
 * @param read returns the same value until it changes.
 * @param subscribe calls back when the value may have changed. Default: never.
 */
export const useBrowserValue = <Value extends string | number | boolean>(
  read: () => Value,
  built: Value,
  subscribe: (onChange: () => void) => () => void = neverChanges,
): Value => useSyncExternalStore(subscribe, read, () => built);
