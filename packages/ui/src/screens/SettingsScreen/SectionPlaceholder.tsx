import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { skeletons } from "./Section.css.ts";

const lines = ["a", "b", "c", "d", "e"] as const;

/** Placeholder while preferences are loading. */
export function SectionLoading() {
  const t = useText("settings");
  return (
    <div className={skeletons}>
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {lines.map((line) => (
        <Skeleton key={line} height="2.5rem" />
      ))}
    </div>
  );
}

/** Takes the place of preferences that could not be loaded, so that nobody saves defaults over them. */
export function SectionUnread({ reason, onRetry }: { reason: LocalizedText; onRetry: () => void }) {
  const t = useText("settings");
  const say = useLocalizedText();
  return (
    <Banner tone="error" actions={<Button onPress={onRetry}>{t("loadFailed.action")}</Button>}>
      {t("loadFailed.title")}. {say(reason)}
    </Banner>
  );
}
