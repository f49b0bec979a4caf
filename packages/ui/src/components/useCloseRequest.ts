import { useEffect, useEffectEvent } from "react";

/** The platform's requests to close something; TypeScript's DOM types lack it. */
interface CloseWatcher {
  oncancel: ((event: Event) => void) | null;
  onclose: (() => void) | null;
  destroy(): void;
}

declare global {
  interface Window {
    /** Absent in some browsers. */
    readonly CloseWatcher?: (new () => CloseWatcher) | undefined;
  }
}

/**
 * Answers the platform's request to close what is open, such as Android's Back gesture, which would else leave the page.
 * @param mayClose whether the request is followed; if not, the panel stays
 */
export function useCloseRequest(isOpen: boolean, mayClose: () => boolean, onClose: () => void): void {
  const cancel = useEffectEvent((event: Event) => {
    if (!mayClose()) event.preventDefault();
  });
  const close = useEffectEvent(() => {
    if (mayClose()) onClose();
  });
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher) return;
    let watcher: CloseWatcher;
    function watch(Watcher: NonNullable<Window["CloseWatcher"]>) {
      watcher = new Watcher();
      watcher.oncancel = cancel;
      watcher.onclose = () => {
        // A watcher serves one request, and the panel may stay.
        watch(Watcher);
        close();
      };
    }
    watch(window.CloseWatcher);
    return () => watcher.destroy();
  }, [isOpen]);
}
