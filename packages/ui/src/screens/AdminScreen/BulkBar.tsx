import { PLAN_NAMES, presentPlan, TRIAL_DAYS } from "@regia/domain/plans";
import { ROLES } from "@regia/domain/profile";
import { ChevronUp } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { Menu, MenuItem } from "../../components/Menu/index.ts";
import { useText } from "../../i18n/useText.ts";
import { useWords } from "../../i18n/useWords.ts";
import { actions, bar, count as countStyle } from "./Bulk.css.ts";
import type { BulkAction } from "./types.ts";

interface BulkBarProps {
  /** How many users are selected, on all pages. */
  count: number;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
}

/** What can be done to every selected user; each action is previewed before it is applied. */
export function BulkBar({ count, onAction, onClear }: BulkBarProps) {
  const t = useText("admin");
  const say = useWords();
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
    </section>
  );
}
