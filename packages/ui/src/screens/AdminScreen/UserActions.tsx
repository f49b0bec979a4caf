import { Ellipsis } from "lucide-react";
import { useRef, useState } from "react";
import { type CopyOutcome, copySigns } from "../../components/CopyButton/useCopy.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import { useUserName } from "../../patterns/UserIdentity/index.ts";
import type { AdminUser } from "./types.ts";

/** Callbacks and links of the actions of a row. */
export interface UserActionHandlers {
  onManagePlan: (user: AdminUser) => void;
  onWorkspacesShow: (user: AdminUser) => void;
  onEndSessions: (user: AdminUser) => void;
  onSecondFactorRemove: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
  /** Returns the address of a user's enterprise limits page. */
  limitsHref: (userId: string) => string;
  /** Returns the address of a user's payments. */
  userPaymentsHref: (userId: string) => string;
}

interface UserActionsProps extends UserActionHandlers {
  user: AdminUser;
  /** Whether the user is the signed-in admin. */
  isOwn: boolean;
  /** Why the user cannot be deleted; undefined if the user can be. */
  protection: string | undefined;
  /** Whether the id was copied; shown for a moment in place of the button's icon. */
  copyOutcome: CopyOutcome;
  onIdCopy: () => void;
}

/** Fetched when it is needed: until then rows have only the button. */
export const menuChunk = new Chunk(() => import("../../components/Menu/index.ts"));

/** Menu of a row: manage the plan, limits of an enterprise user, payments, workspaces, copy of the id, end of sessions, removal of the second factor, deletion. */
export function UserActions({
  user,
  isOwn,
  protection,
  copyOutcome,
  onIdCopy,
  onManagePlan,
  onWorkspacesShow,
  onEndSessions,
  onSecondFactorRemove,
  onDelete,
  limitsHref,
  userPaymentsHref,
}: UserActionsProps) {
  const t = useText("admin");
  const titles = useText("titles");
  const name = useUserName()(user);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const menu = useChunk(menuChunk, isOpen, () => setOpen(false));
  const label = t("users.action.menu", { name });
  return (
    <>
      <IconButton
        ref={button}
        icon={copyOutcome === "idle" ? Ellipsis : copySigns[copyOutcome]}
        label={label}
        size="sm"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        onKeyDown={({ key }) => (key === "ArrowDown" || key === "ArrowUp") && setOpen(true)}
      />
      {menu && isOpen ? (
        <menu.MenuPopover
          label={label}
          placement="bottom end"
          control={{ triggerRef: button, isOpen, onOpenChange: setOpen }}
        >
          <menu.MenuItem aria-label={t("users.action.planOf", { name })} onAction={() => onManagePlan(user)}>
            {t("users.action.plan")}
          </menu.MenuItem>
          {user.plan === "enterprise" ? (
            <menu.MenuItem aria-label={t("users.action.limitsOf", { name })} href={limitsHref(user.id)}>
              {t("users.action.limits")}
            </menu.MenuItem>
          ) : null}
          <menu.MenuItem href={userPaymentsHref(user.id)}>{titles("payments")}</menu.MenuItem>
          <menu.MenuItem
            aria-label={t("users.action.workspacesOf", { name })}
            onAction={() => onWorkspacesShow(user)}
          >
            {t("users.action.workspaces")}
          </menu.MenuItem>
          <menu.MenuItem onAction={onIdCopy}>{t("users.action.copyId")}</menu.MenuItem>
          <menu.MenuSeparator />
          <menu.MenuItem
            aria-label={t("users.action.endSessionsOf", { name })}
            onAction={() => onEndSessions(user)}
          >
            {t("users.action.endSessions")}
          </menu.MenuItem>
          <menu.MenuItem
            aria-label={isOwn ? undefined : t("users.action.secondFactorOf", { name })}
            isDisabled={isOwn}
            note={isOwn ? t("users.action.ownSecondFactor") : undefined}
            onAction={() => onSecondFactorRemove(user)}
          >
            {t("users.action.secondFactor")}
          </menu.MenuItem>
          <menu.MenuItem
            // The note is part of the visible text, so the name is that text.
            aria-label={protection === undefined ? t("users.action.delete", { name }) : undefined}
            tone="danger"
            isDisabled={protection !== undefined}
            note={protection}
            onAction={() => onDelete(user)}
          >
            {t("users.action.deleteShort")}
          </menu.MenuItem>
        </menu.MenuPopover>
      ) : null}
    </>
  );
}
