import { PREFERENCE_TEXTS, type Preference } from "@regia/domain/router";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { ComposerPart } from "./types.ts";

const preferences = Object.keys(PREFERENCE_TEXTS) as Preference[];
const AUTOMATIC = "automatic";

/** What can be chosen before a question is sent. */
export type ChoiceName = "model" | "preference";

/** One choice: its options, and the chosen one. */
export interface Choice {
  readonly name: ChoiceName;
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly note?: string | undefined;
  }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The model, and where the router chooses it, what it looks at. */
export function useChoices({
  state: { preference, models = [], model = null },
  onPreferenceChange,
  onModelChange,
}: Pick<ComposerPart, "state" | "onPreferenceChange" | "onModelChange">): readonly Choice[] {
  const t = useText("chat");
  const say = useLocalizedText();
  const choices: Choice[] = [];
  if (onModelChange && models.length > 0) {
    choices.push({
      name: "model",
      label: t("model"),
      options: [
        { value: AUTOMATIC, label: t("automatic") },
        ...models.map(({ id, name, provider }) => ({ value: id, label: name, note: provider })),
      ],
      value: model ?? AUTOMATIC,
      onChange: (id) => onModelChange(id === AUTOMATIC ? null : id),
    });
  }
  if (model === null) {
    choices.push({
      name: "preference",
      label: t("preference"),
      options: preferences.map((value) => ({ value, label: say(PREFERENCE_TEXTS[value]) })),
      value: preference,
      onChange: (chosen) => {
        const found = preferences.find((one) => one === chosen);
        if (found) onPreferenceChange(found);
      },
    });
  }
  return choices;
}
