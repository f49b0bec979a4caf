import { ATTEMPT_CODES, ATTEMPT_TEXTS } from "@regia/domain/chat";
import { Badge } from "../../components/Badge/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { aside, outcome, stacked } from "./ModelsScreen.css.ts";
import type { ModelTest } from "./types.ts";

/** How the last test of a model ended. */
export function TestOutcome({ test }: { test: ModelTest | undefined }) {
  const t = useText("adminModels");
  const say = useLocalizedText();
  const format = useFormat();
  const reasonText = (code: string) => {
    if (code === "not_connected") return t("test.notConnected");
    const known = ATTEMPT_CODES.find((each) => each === code);
    return known === undefined ? code : say(ATTEMPT_TEXTS[known]);
  };
  const content = () => {
    switch (test?.kind) {
      case undefined:
        return <span className={aside}>{t("test.none")}</span>;
      case "running":
        return <span className={aside}>{t("test.running")}</span>;
      case "answered":
        return (
          <span className={stacked}>
            <Badge tone="success">{t("test.ok")}</Badge>
            <span className={aside}>{t("test.answered", { ms: format.number(test.ms) })}</span>
          </span>
        );
      case "failed":
        return (
          <span className={stacked}>
            <Badge tone="danger">{t("test.failed")}</Badge>
            <span className={aside}>
              {t("test.reason", { reason: reasonText(test.code), ms: format.number(test.ms) })}
            </span>
          </span>
        );
      case "refused":
        return (
          <span className={stacked}>
            <Badge tone="danger">{t("test.failed")}</Badge>
            <span className={aside}>{say(test.reason)}</span>
          </span>
        );
    }
  };
  return (
    <span role="status" className={outcome}>
      {content()}
    </span>
  );
}
