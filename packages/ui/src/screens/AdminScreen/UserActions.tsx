import { Trash2 } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { useUserName } from "../../patterns/UserIdentity/index.ts";
import type { AdminUser } from "./types.ts";
import { actions as actionsStyle } from "./UserTable.css.ts";

/** Callbacks and links of the actions of a row. */
export interface UserActionHandlers {
  onManagePlan: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
  /** Returns the address of a user's enterprise limits page. */
  limitsHref: (userId: string) => string;
}

interface UserActionsProps extends UserActionHandlers {
  user: AdminUser;
  isDeletable: boolean;
  /** Id of the text that explains why the user cannot be deleted. Default: none. */
  reasonId?: string | undefined;
}

/** Actions of a row: manage the plan, limits of an enterprise user, deletion. */
export function UserActions({
  user,
  isDeletable,
  reasonId,
  onManagePlan,
  onDelete,
  limitsHref,
}: UserActionsProps) {
  const t = useText("admin");
  const name = useUserName()(user);
  return (
    <span className={actionsStyle}>
      {user.plan === "enterprise" ? (
        <LinkButton
          href={limitsHref(user.id)}
          tone="quiet"
          size="sm"
          aria-label={t("users.action.limitsOf", { name })}
        >
          {t("users.action.limits")}
        </LinkButton>
      ) : null}
      <Button size="sm" aria-label={t("users.action.planOf", { name })} onPress={() => onManagePlan(user)}>
        {t("users.action.plan")}
      </Button>
      <IconButton
        icon={Trash2}
        label={t("users.action.delete", { name })}
        size="sm"
        isDisabled={!isDeletable}
        onPress={() => onDelete(user)}
        aria-describedby={reasonId}
      />
    </span>
  );
}
