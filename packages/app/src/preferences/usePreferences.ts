import type { Preferences } from "@regia/domain/preferences";
import type { SaveState } from "@regia/ui/screens/SettingsScreen";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestFailure } from "../data/failures.ts";
import { type Loaded, loadedFrom } from "../data/loaded.ts";
import { useServices } from "../services/services.ts";
import { type PreferenceSection, pick, preferencesQuery, type Row } from "./preferencesQuery.ts";

/** State of a section of the settings. */
type SectionState<Values> =
  | Exclude<Loaded<Values>, { kind: "ready" }>
  | { readonly kind: "ready"; readonly values: Values; readonly save: SaveState };

/** One section of a person's preferences, and functions to change it. */
export interface PreferencesControls<Values> {
  readonly state: SectionState<Values>;
  /** Shows the values at once; if they cannot be saved, shows the stored ones again. */
  save(values: Values): void;
  retry(): void;
}

/** One section of a person's preferences; all sections share one query. */
export function usePreferences<Section extends PreferenceSection>(
  userId: string,
  section: Section,
): PreferencesControls<Preferences[Section]> {
  const { backend, guard } = useServices();
  const queries = useQueryClient();
  const query = preferencesQuery(backend, userId);
  const { queryKey } = query;
  const stored = useQuery(query);
  const show = (values: Preferences[Section]) =>
    queries.setQueryData(queryKey, (known) => known && { ...known, [section]: values });

  const saving = useMutation({
    // The values that the database stored.
    mutationFn: async (values: Preferences[Section]): Promise<Preferences[Section]> => {
      const change = backend
        .from("preferences")
        .upsert({ user_id: userId, ...values }, { onConflict: "user_id" });
      return pick(await backend.dataOf(change.select("*").single<Row>()), section);
    },
    onMutate: (values) => {
      const before = queries.getQueryData(queryKey)?.[section];
      show(values);
      return before;
    },
    onError: (_error, _values, before) => before && show(before),
    onSuccess: (kept) => {
      show(kept);
      if ("session_timeout_minutes" in kept) guard.setTimeoutMinutes(kept.session_timeout_minutes);
    },
  });

  const saveState = (): SaveState => {
    if (saving.isError) return { kind: "failed", reason: requestFailure(saving.error) };
    if (saving.isPending) return { kind: "saving" };
    return { kind: saving.isSuccess ? "saved" : "idle" };
  };
  const loaded = loadedFrom(stored);
  return {
    state:
      loaded.kind === "ready" ? { kind: "ready", values: loaded.value[section], save: saveState() } : loaded,
    save: (values) => {
      if (!saving.isPending) saving.mutate(values);
    },
    retry: () => void stored.refetch(),
  };
}
