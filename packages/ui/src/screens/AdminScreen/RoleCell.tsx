import { otherRole, type Role } from "@regia/domain/profile";
import { Badge } from "../../components/Badge/index.ts";
import { Spinner } from "../../components/Spinner/index.ts";
import { Switch } from "../../components/Switch/index.ts";
import { useText } from "../../i18n/useText.ts";
import { role as roleStyle } from "./UserTable.css.ts";

interface RoleCellProps {
  role: Role;
  /** Name of the person, for the label of the switch. */
  name: string;
  isPending: boolean;
  isProtected: boolean;
  /** Id of the text that explains why the role is protected. Default: none. */
  reasonId?: string | undefined;
  onChange: (role: Role) => void;
}

/** A person's role with a switch to change it. */
export function RoleCell({ role, name, isPending, isProtected, reasonId, onChange }: RoleCellProps) {
  const t = useText("admin");
  return (
    <span className={roleStyle} aria-busy={isPending}>
      <Switch
        aria-label={t("users.roleSwitch", { name })}
        isSelected={role === "admin"}
        isDisabled={isProtected}
        // Read-only rather than disabled while saving, because a disabled switch loses the focus.
        isReadOnly={isPending}
        onChange={() => onChange(otherRole(role))}
        aria-describedby={reasonId}
      />
      {isPending ? (
        <Spinner size="sm" label={t("users.rolePending")} />
      ) : (
        <Badge tone={role === "admin" ? "outline" : "neutral"}>{t(`role.${role}`)}</Badge>
      )}
    </span>
  );
}
