import { useEffect, useEffectEvent } from "react";
import { isShortcut, type ShortcutName } from "./shortcuts.ts";

/** Calls `act` when the keys of a shortcut are pressed, as long as the component is mounted. */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const onPress = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(name, event)) return;
      event.preventDefault();
      onPress();
    };
    // Fields keep the keys that they handle from reaching the document, so it listens before them.
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, [name]);
}
