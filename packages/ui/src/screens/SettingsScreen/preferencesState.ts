import type { SaveState } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** State of one section's preferences; `save` is the result of the last save. */
export type PreferencesState<Values> =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  | { kind: "ready"; values: Values; save: SaveState };
