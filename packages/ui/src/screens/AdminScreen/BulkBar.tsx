import { PLAN_NAMES, presentPlan, TRIAL_DAYS } from "@regia/domain/plans";
import { ROLES } from "@regia/domain/profile";
import type { Instant } from "@regia/domain/time";
import { ChevronUp } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/Button/index.ts";
import { Menu, MenuItem, MenuSeparator } from "../../components/Menu/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { actions, bar, count as countStyle } from "./Bulk.css.ts";
import { BulkExpiryDialog } from "./BulkExpiryDialog.tsx";
import type { BulkAction } from "./types.ts";

interface BulkBarProps {
  /** How many users are selected, on all pages. */
  count: number;
  /** The moment on which an expiry is judged. */
  now: Instant;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
}

/** What can be done to every selected user; each action is previewed before it is applied. */
export function BulkBar({ count, now, onAction, onClear }: BulkBarProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  const [asksExpiry, setAsksExpiry] = useState(false);
  return (
    <section aria-label={t("bulk.label")} className={bar}>
      <p role="status" className={countStyle}>
        {t("bulk.selected", { count })}
      </p>
      <div className={actions}>
        <Menu
          placement="top start"
          trigger={
            <Button size="sm" icon={ChevronUp}>
              {t("bulk.plan")}
            </Button>
          }
        >
          {PLAN_NAMES.map((plan) => (
            <MenuItem key={plan} onAction={() => onAction({ op: "plan", plan, expiresAt: null })}>
              {say(presentPlan(plan).displayName)}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onAction={() => setAsksExpiry(true)}>{t("bulk.withExpiry")}</MenuItem>
        </Menu>
        <Menu
          placement="top start"
          trigger={
            <Button size="sm" icon={ChevronUp}>
              {t("bulk.role")}
            </Button>
          }
        >
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
        <Button size="sm" tone="quiet" onPress={onClear}>
          {t("bulk.clear")}
        </Button>
      </div>
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
    </section>
  );
}
