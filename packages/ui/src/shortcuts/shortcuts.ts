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
const typing =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox]";
const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Whether an event means a shortcut. While a dialog is open it means only those of the dialog; in a field, a menu or a list
 * only those with Ctrl or ⌘ count. Further modifiers make another combination, except Shift for a sign that may need it.
 */
export function isShortcut(name: ShortcutName, event: KeyboardEvent, isOfDialog = false): boolean {
  const { key, isWithControl }: Shortcut = SHORTCUTS[name];
  const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
  const [isControlPressed, isOtherPressed] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (event.key.toLowerCase() !== key || isControlPressed !== isWithControl) return false;
  if (isOtherPressed || altKey || (isWithControl && shiftKey)) return false;
  if (event.isComposing || (!isOfDialog && document.querySelector(dialogs))) return false;
  return isWithControl || !(target instanceof Element && target.closest(typing));
}

/** The keys of a shortcut as they are printed on the keyboard of this device; `enter` has a name in each language. */
export function keysOf(name: ShortcutName): readonly string[] {
  const { key, isWithControl }: Shortcut = SHORTCUTS[name];
  const last = key.length === 1 ? key.toUpperCase() : key;
  return isWithControl ? [isApple() ? "⌘" : "Ctrl", last] : [last];
}
