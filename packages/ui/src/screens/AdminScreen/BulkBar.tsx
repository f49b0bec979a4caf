import { PLAN_NAMES, presentPlan, TRIAL_DAYS } from "@regia/domain/plans";
import { ROLES } from "@regia/domain/profile";
import type { Instant } from "@regia/domain/time";
import { ChevronUp } from "lucide-react";
import { type RefObject, useState } from "react";
import { ActionBar } from "../../components/ActionBar/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Menu, MenuItem, MenuSeparator } from "../../components/Menu/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { BulkExpiryDialog } from "./BulkExpiryDialog.tsx";
import type { BulkAction } from "./types.ts";

interface BulkBarProps {
  /** Number of selected users on all pages. */
  count: number;
  /** The current time, by which an expiry is validated. */
  now: Instant;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
  /** Ref to the checkbox of the first selected user. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

const menuButton = (text: string) => (
  <Button size="sm" icon={ChevronUp}>
    {text}
  </Button>
);

/** Actions for all selected users. Each action is previewed before it is applied. */
export function BulkBar({ count, now, onAction, onClear, returnFocusTo }: BulkBarProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  const [asksExpiry, setAsksExpiry] = useState(false);
  return (
    <>
      <ActionBar
        label={t("bulk.label")}
        count={count}
        countText={t("bulk.selected", { count })}
        onClear={onClear}
        returnFocusTo={returnFocusTo}
      >
        <Menu placement="top start" trigger={menuButton(t("bulk.plan"))}>
          {PLAN_NAMES.map((plan) => (
            <MenuItem key={plan} onAction={() => onAction({ op: "plan", plan, expiresAt: null })}>
              {say(presentPlan(plan).displayName)}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onAction={() => setAsksExpiry(true)}>{t("bulk.withExpiry")}</MenuItem>
        </Menu>
        <Menu placement="top start" trigger={menuButton(t("bulk.role"))}>
          {ROLES.map((role) => (
            <MenuItem key={role} onAction={() => onAction({ op: "role", role })}>
              {t(`role.${role}`)}
            </MenuItem>
          ))}
        </Menu>
        <Button size="sm" onPress={() => onAction({ op: "trial" })}>
          {t("plan.startTrial", { count: TRIAL_DAYS })}
        </Button>
        <Button size="sm" tone="danger" onPress={() => onAction({ op: "delete" })}>
          {t("bulk.delete")}
        </Button>
      </ActionBar>
      {asksExpiry ? (
        <BulkExpiryDialog
          now={now}
          onClose={() => setAsksExpiry(false)}
          onPreview={(change) => {
            setAsksExpiry(false);
            onAction({ op: "plan", ...change });
          }}
        />
      ) : null}
    </>
  );
}
