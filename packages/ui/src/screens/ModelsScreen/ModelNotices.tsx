import type { ListedModel } from "@regia/api/admin";
import { PROVIDERS } from "@regia/domain/router";
import { Banner } from "../../components/Banner/index.ts";
import { useText } from "../../i18n/useText.ts";
import { code, notice, variables } from "./ModelsScreen.css.ts";

/** The environment variables that connect models, as docs/hosting.md explains them. */
const VARIABLES = [...Object.values(PROVIDERS).map(({ variable }) => variable), "REGIA_MODELS_URL"];

interface ModelNoticesProps {
  models: readonly ListedModel[];
  unreachable: string | null;
}

/** Says when no model or no server answers, what connects one, and which found ones wait for an admin's yes. */
export function ModelNotices({ models, unreachable }: ModelNoticesProps) {
  const t = useText("adminModels");
  const connected = models.filter((model) => model.connected && !model.demonstration && !model.embeddings);
  const waiting = connected.filter((model) => model.waiting);
  const hasDemonstration = models.some(({ demonstration }) => demonstration);
  const isUnanswered = connected.every(({ enabled }) => !enabled);
  const isUnconnected = connected.length === waiting.length && isUnanswered;
  return (
    <>
      {unreachable === null ? null : (
        <Banner tone="error" className={notice}>
          {t("notice.unreachable", { host: unreachable })}
        </Banner>
      )}
      {waiting.length > 0 ? (
        <Banner tone="info" className={notice}>
          {t("notice.found", { count: waiting.length })}
        </Banner>
      ) : null}
      {isUnconnected ? (
        <Banner tone="warning" className={notice}>
          {hasDemonstration ? t("notice.demonstration") : t("notice.nothing")}
          <ul className={variables} aria-label={t("notice.variables")}>
            {VARIABLES.map((name) => (
              <li key={name}>
                <code className={code}>{name}</code>
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {isUnanswered && !isUnconnected ? (
        <Banner tone="warning" className={notice}>
          {t("notice.allDisabled")}
        </Banner>
      ) : null}
    </>
  );
}
