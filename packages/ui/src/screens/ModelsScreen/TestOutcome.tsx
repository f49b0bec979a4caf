import type { ModelTestResult } from "@regia/api/admin";
import { ATTEMPT_CODES, ATTEMPT_TEXTS } from "@regia/domain/chat";
import { Badge } from "../../components/Badge/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { aside, outcome, stacked } from "./ModelsScreen.css.ts";
import type { ModelTest } from "./types.ts";

/** How the last test of a model ended, or what became of one without a result. */
export function TestOutcome({
  test,
  result,
}: {
  test: ModelTest | undefined;
  result: ModelTestResult | undefined;
}) {
  const t = useText("adminModels");
  const say = useLocalizedText();
  const format = useFormat();
  const reasonText = (code: string | null) => {
    if (code === "not_connected") return t("test.notConnected");
    const known = ATTEMPT_CODES.find((each) => each === code);
    return known === undefined ? (code ?? "") : say(ATTEMPT_TEXTS[known]);
  };
  const content = () => {
    if (test?.kind === "running") return <span className={aside}>{t("test.running")}</span>;
    if (test?.kind === "refused") {
      return (
        <span className={stacked}>
          <Badge tone="danger">{t("test.failed")}</Badge>
          <span className={aside}>{say(test.reason)}</span>
        </span>
      );
    }
    if (result === undefined) return <span className={aside}>{t("test.none")}</span>;
    const { ok, code, at } = result;
    const ms = format.number(result.ms);
    return (
      <span className={stacked}>
        <Badge tone={ok ? "success" : "danger"}>{ok ? t("test.ok") : t("test.failed")}</Badge>
        <span className={aside}>
          {ok ? t("test.answered", { ms }) : t("test.reason", { reason: reasonText(code), ms })}
        </span>
        {at === undefined ? null : (
          <span className={aside}>{t("test.when", { when: format.dateTime(at) })}</span>
        )}
      </span>
    );
  };
  return (
    <span role="status" className={outcome}>
      {content()}
    </span>
  );
}
