/** A combination of keys. */
interface Shortcut {
  /** `KeyboardEvent.key`, in lower case. */
  readonly key: string;
  /** True if pressed together with Ctrl, on Apple devices with ⌘. */
  readonly isWithControl: boolean;
}

/** All keyboard shortcuts of the app. */
export const SHORTCUTS = {
  commands: { key: "k", isWithControl: true },
  search: { key: "/", isWithControl: false },
  send: { key: "enter", isWithControl: true },
  shortcuts: { key: "?", isWithControl: false },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

const isApple = () => /^(Mac|iP)/.test(navigator.platform);

/** Elements in which keys have a meaning of their own: fields, and lists that are searched by typing. */
const typing = "input, textarea, select, [contenteditable], [role=menu], [role=listbox]";
const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Whether an event means a shortcut. While a dialog is open none does; in a field, a menu or a list only those with Ctrl
 * or ⌘ do.
 */
export function isShortcut(name: ShortcutName, event: KeyboardEvent): boolean {
  const { key, isWithControl }: Shortcut = SHORTCUTS[name];
  const isControlPressed = isApple() ? event.metaKey : event.ctrlKey;
  if (event.key.toLowerCase() !== key || isControlPressed !== isWithControl) return false;
  if (event.repeat || event.isComposing || document.querySelector(dialogs)) return false;
  return isWithControl || !(event.target instanceof Element && event.target.closest(typing));
}

/** The keys of a shortcut as they are printed on the keyboard of this device; `enter` has a name in each language. */
export function keysOf(name: ShortcutName): readonly string[] {
  const { key, isWithControl }: Shortcut = SHORTCUTS[name];
  const last = key.length === 1 ? key.toUpperCase() : key;
  return isWithControl ? [isApple() ? "⌘" : "Ctrl", last] : [last];
}
