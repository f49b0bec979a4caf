export { ShortcutKeys, type ShortcutKeysProps } from "./ShortcutKeys.tsx";
export { SHORTCUTS, type ShortcutName } from "./shortcuts.ts";
export { useShortcut } from "./useShortcut.ts";
