import { useSyncExternalStore } from "react";
import { GLOBALS_UPDATED, SET_GLOBALS } from "storybook/internal/core-events";
import { addons } from "storybook/preview-api";

export type Globals = Readonly<Record<string, unknown>>;

const none: Globals = {};
const channel = addons.getChannel();

function subscribe(onChange: () => void): () => void {
  const events = [SET_GLOBALS, GLOBALS_UPDATED];
  for (const event of events) channel.on(event, onChange);
  return () => {
    for (const event of events) channel.off(event, onChange);
  };
}

const current = (): Globals =>
  (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS))?.[0].globals ?? none;

/** What is chosen in the toolbar, on a documentation page. */
export const useGlobals = (): Globals => useSyncExternalStore(subscribe, current);
