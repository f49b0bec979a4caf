import { createContext, useContext } from "react";
import type { PreferenceSection, Preferences } from "./preferences.ts";
import type { Loaded } from "./useLoaded.ts";

/** The preferences of the person at the screen, and the ways to change them. */
export interface PreferencesAccess {
  readonly preferences: Loaded<Preferences>;
  /** Saves one section. Throws what the backend answers when it cannot be saved. */
  save<Section extends PreferenceSection>(section: Section, values: Preferences[Section]): Promise<void>;
  retry(): void;
}

/** Gives the sections of the settings their preferences, read once for all of them. */
export const PreferencesContext = createContext<PreferencesAccess | null>(null);

/** The preferences; only below PreferencesProvider. */
export function usePreferences(): PreferencesAccess {
  const access = useContext(PreferencesContext);
  if (!access)
    throw new Error("usePreferences needs a PreferencesProvider above it: wrap the settings in one.");
  return access;
}
