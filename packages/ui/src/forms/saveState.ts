import type { LocalizedText } from "../i18n/useLocalizedText.ts";

/** Where the saving of a form stands. `saved` and `failed` last until the next saving begins. */
export type SaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved" }
  | { kind: "failed"; reason: LocalizedText };
