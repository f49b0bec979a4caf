import type { LocalizedText } from "../i18n/useLocalizedText.ts";

/** Result of saving a form. `saved` and `failed` last until the next save begins. */
export type SaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved" }
  | { kind: "failed"; reason: LocalizedText };
