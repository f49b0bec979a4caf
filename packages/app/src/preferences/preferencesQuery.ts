import { PREFERENCE_DEFAULTS, type Preferences } from "@regia/domain/preferences";
import { queryOptions } from "@tanstack/react-query";
import type { Backend } from "../backend/client.ts";
import { queryKeys } from "../data/queryKeys.ts";

/** A section of the preferences that is saved separately. */
export type PreferenceSection = keyof Preferences;

/** A stored row. */
export type Row = Readonly<Record<string, unknown>>;

/** The fields of one section; a missing column has its default. */
export function pick<Section extends PreferenceSection>(row: Row, section: Section): Preferences[Section] {
  const defaults = PREFERENCE_DEFAULTS[section];
  const entries = Object.entries(defaults).map(([field, preset]) => [field, row[field] ?? preset]);
  return Object.fromEntries(entries) as Preferences[Section];
}

async function readPreferences(backend: Backend, userId: string, signal: AbortSignal): Promise<Preferences> {
  const stored = backend.from("preferences").select("*").eq("user_id", userId);
  const saved = stored.abortSignal(signal).maybeSingle<Row>();
  const row = (await backend.dataOf(saved)) ?? {};
  return {
    notifications: pick(row, "notifications"),
    privacy: pick(row, "privacy"),
    security: pick(row, "security"),
  };
}

/** A person's preferences; the defaults if none were saved (decision 16). */
export const preferencesQuery = (backend: Backend, userId: string) =>
  queryOptions({
    queryKey: queryKeys.preferences(userId),
    queryFn: ({ signal }) => readPreferences(backend, userId, signal),
    // Read once while something shows them, because the forms start from these values.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
