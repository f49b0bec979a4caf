import { Card } from "../../components/Card/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useText } from "../../i18n/useText.ts";
import { type PublicFrameProps, PublicPage, PublicPageHead } from "../../patterns/PublicPage/index.ts";
import { room } from "../../styles/room.css.ts";
import { Checks, type ChecksProps } from "./Checks.tsx";
import { columns, help, helpItem, title } from "./DebugAuthScreen.css.ts";
import { TrialRegistration, type TrialRegistrationProps } from "./TrialRegistration.tsx";

const tips = ["spam", "address", "wait", "promotions", "contacts"] as const;

export interface DebugAuthScreenProps extends PublicFrameProps, TrialRegistrationProps, ChecksProps {}

/** Diagnostic page for sign-up and its verification email (decision 26). */
export function DebugAuthScreen({
  verification,
  onTrialSignup,
  onResend,
  findings,
  onCheck,
  ...frame
}: DebugAuthScreenProps) {
  const t = useText("debugAuth");
  return (
    <PublicPage {...frame} currentPath="/debug-auth">
      <PublicPageHead title={t("title")} lead={t("lead")}>
        <div className={room}>
          <div className={columns}>
            <TrialRegistration
              verification={verification}
              onTrialSignup={onTrialSignup}
              onResend={onResend}
            />
            <Stack gap="x6">
              <Checks findings={findings} onCheck={onCheck} />
              <Card padding="lg">
                <Stack gap="x4">
                  <h2 className={title}>{t("help.title")}</h2>
                  <ul className={help}>
                    {tips.map((tip) => (
                      <li key={tip} className={helpItem}>
                        {t(`help.${tip}`)}
                      </li>
                    ))}
                  </ul>
                </Stack>
              </Card>
            </Stack>
          </div>
        </div>
      </PublicPageHead>
    </PublicPage>
  );
}
