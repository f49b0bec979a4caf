import { useEffect, useEffectEvent } from "react";
import { isShortcut, type ShortcutName } from "./shortcuts.ts";

/**
 * Calls `act` when the keys of a shortcut are pressed, as long as the component is mounted.
 * @param isOfDialog true for a component in a dialog, under which shortcuts of the page do not count; false by default
 */
export function useShortcut(name: ShortcutName, act: () => void, isOfDialog = false): void {
  const onPress = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(name, event, isOfDialog)) return;
      event.preventDefault();
      // The palette's field repeats what it gets to the list.
      event.stopPropagation();
      if (!event.repeat) onPress();
    };
    // Fields keep the keys that they handle from reaching the document, so it listens before them.
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, [name, isOfDialog]);
}
