import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleMinus } from "lucide-react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { type PublicFrameProps, PublicPage, PublicPageHead } from "../../patterns/PublicPage/index.ts";
import { about, checked, line, list, name, row, summary, verdict } from "./StatusScreen.css.ts";
import { type Service, type StatusState, services } from "./serviceState.ts";

export interface StatusScreenProps extends PublicFrameProps {
  status: StatusState;
  /** Called to check the services again. */
  onRefresh: () => void;
}

const glyphs = {
  up: CircleCheck,
  down: CircleAlert,
  standIn: CircleDashed,
  absent: CircleMinus,
  unknown: CircleHelp,
} as const;

/** Status page with the live state of the services (decision 18). */
export function StatusScreen({ status, onRefresh, ...frame }: StatusScreenProps) {
  const t = useText("status");
  const format = useFormat();
  const stateOf = (service: Service) => (status.kind === "known" ? status.services[service] : "unknown");
  return (
    <PublicPage {...frame} currentPath="/status">
      <PublicPageHead title={t("title")} lead={t("lead")}>
        <div>
          <Inline justify="between" className={summary}>
            <Verdict status={status} />
            <Button onPress={onRefresh} isPending={status.kind === "checking"} pendingText={t("checking")}>
              {t("refresh")}
            </Button>
          </Inline>
          <ul className={list}>
            {services.map((service) => {
              const state = stateOf(service);
              return (
                <li key={service} className={row}>
                  <div>
                    <p className={name}>{t(`service.${service}.name`)}</p>
                    <p className={about}>{t(`service.${service}.about`)}</p>
                  </div>
                  <div className={line} data-state={state} aria-hidden />
                  <p className={verdict} data-state={state}>
                    <Icon glyph={glyphs[state]} size="sm" />
                    {t(`state.${state}`)}
                  </p>
                </li>
              );
            })}
          </ul>
          {status.kind === "known" ? (
            <p className={checked}>{t("checkedAt", { when: format.dateTime(status.checkedAt) })}</p>
          ) : null}
        </div>
      </PublicPageHead>
    </PublicPage>
  );
}

/** Summary in one sentence. */
function Verdict({ status }: { status: StatusState }) {
  const t = useText("status");
  if (status.kind === "checking") return null;
  if (status.kind === "unknown") return <Banner tone="info">{t("verdict.unknown")}</Banner>;
  const count = services.filter((service) => status.services[service] === "down").length;
  return count === 0 ? (
    <Banner tone="success">{t("verdict.well")}</Banner>
  ) : (
    <Banner tone="error">{t("verdict.down", { count })}</Banner>
  );
}
