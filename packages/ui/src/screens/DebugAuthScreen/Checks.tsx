import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { Card } from "../../components/Card/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useText } from "../../i18n/useText.ts";
import {
  checkName,
  check as checkStyle,
  checks,
  code,
  detail,
  finding,
  title,
} from "./DebugAuthScreen.css.ts";
import { type DebugCheck, type DebugFinding, debugChecks } from "./types.ts";

export interface ChecksProps {
  findings: Readonly<Record<DebugCheck, DebugFinding>>;
  onCheck: () => void;
}

const glyphs = {
  idle: CircleDashed,
  running: CircleDashed,
  ok: CircleCheck,
  missing: CircleHelp,
  unconfirmed: CircleDashed,
  failed: CircleAlert,
} as const;

/** Checks of session, profile and trigger, with their results. */
export function Checks({ findings, onCheck }: ChecksProps) {
  const t = useText("debugAuth");
  const isRunning = debugChecks.some((one) => findings[one].kind === "running");
  return (
    <Card padding="lg">
      <Stack gap="x4" align="stretch">
        <h2 className={title}>{t("checks.title")}</h2>
        <ul className={checks} aria-live="polite">
          {debugChecks.map((one) => {
            const found = findings[one];
            return (
              <li key={one} className={checkStyle}>
                <span className={checkName}>{t(`checks.${one}`)}</span>
                <span className={finding} data-kind={found.kind}>
                  <Icon glyph={glyphs[found.kind]} size="sm" />
                  {t(`finding.${found.kind}`)}
                </span>
                {"detail" in found && found.detail ? (
                  <p className={detail}>
                    <span className={code}>{found.detail}</span>
                  </p>
                ) : null}
              </li>
            );
          })}
        </ul>
        <Button onPress={onCheck} isPending={isRunning} pendingText={t("checks.running")}>
          {t("checks.run")}
        </Button>
      </Stack>
    </Card>
  );
}
