import { type ReactNode, useCallback, useMemo } from "react";
import { useServices } from "../app/services.ts";
import { type PreferenceSection, type Preferences, readPreferences, savePreferences } from "./preferences.ts";
import { type PreferencesAccess, PreferencesContext } from "./preferencesContext.ts";
import { useLoaded } from "./useLoaded.ts";

/** Reads the preferences of a person once for all the sections below. */
export function PreferencesProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const { backend, settings } = useServices();
  const load = useCallback(() => readPreferences(backend, userId), [backend, userId]);
  const [preferences, { retry, change }] = useLoaded(load);

  const save = useCallback(
    async <Section extends PreferenceSection>(section: Section, values: Preferences[Section]) => {
      const kept = await savePreferences(backend, { userId, section, values });
      change((known) => ({ ...known, [section]: kept }));
      if (section === "security")
        settings.guard.allow((kept as Preferences["security"]).session_timeout_minutes);
    },
    [backend, userId, settings, change],
  );

  const access = useMemo<PreferencesAccess>(() => ({ preferences, save, retry }), [preferences, save, retry]);
  return <PreferencesContext value={access}>{children}</PreferencesContext>;
}
