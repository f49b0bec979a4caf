import { PREFERENCE_TEXTS, type Preference } from "@regia/domain/router";
import { Select } from "../../components/Select/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { choice } from "./Composer.css.ts";
import type { ComposerActs } from "./types.ts";

const preferences = Object.keys(PREFERENCE_TEXTS) as Preference[];
const AUTOMATIC = "automatic";

/** The model, or what the router looks at to choose one. */
export function ComposerChoices({
  composer: { preference, models = [], model = null, readOnly },
  onPreferenceChange,
  onModelChange,
}: Pick<ComposerActs, "composer" | "onPreferenceChange" | "onModelChange">) {
  const t = useText("chat");
  const say = useLocalizedText();
  const isDisabled = Boolean(readOnly);
  return (
    <>
      {onModelChange && models.length > 0 ? (
        <Select
          isLabelHidden
          label={t("model")}
          options={[
            { value: AUTOMATIC, label: t("automatic") },
            ...models.map(({ id, name, provider }) => ({ value: id, label: name, note: provider })),
          ]}
          value={model ?? AUTOMATIC}
          onChange={(id) => onModelChange(id === AUTOMATIC ? null : id)}
          isDisabled={isDisabled}
          className={choice}
        />
      ) : null}
      {model === null ? (
        <Select
          isLabelHidden
          label={t("preference")}
          options={preferences.map((value) => ({ value, label: say(PREFERENCE_TEXTS[value]) }))}
          value={preference}
          onChange={onPreferenceChange}
          isDisabled={isDisabled}
          className={choice}
        />
      ) : null}
    </>
  );
}
