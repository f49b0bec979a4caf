import { type Profile, shortId, shownName } from "@regia/domain/profile";
import type { ReactNode } from "react";
import { Avatar } from "../../components/Avatar/index.ts";
import type { TableDensity } from "../../components/Table/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { classNames } from "../../styles/classNames.ts";
import { MailAddress } from "./MailAddress.tsx";
import { address, fitting, identity, name as nameStyle, shortened, text } from "./UserIdentity.css.ts";

/** The columns of a profile that identify a person. */
export type IdentifiedUser = Pick<Profile, "id" | "email" | "full_name" | "display_name" | "avatar_url">;

export interface UserIdentityProps {
  user: IdentifiedUser;
  /** Shown beside the name: "you". Default: none. */
  mark?: ReactNode;
  /** That of the table around it: `standard` fits two lines into 44 px, `compact` one into 36 px. Default `comfortable`. */
  density?: TableDensity | undefined;
  className?: string | undefined;
}

/** Returns the name of a user for admin screens: the display name, or else 'Unnamed User'. */
export function useUserName(): (user: IdentifiedUser) => string {
  const say = useLocalizedText();
  return (user) => {
    const shown = shownName(user, "userTable");
    return shown.kind === "name" ? shown.name : say(shown.text);
  };
}

/** A user in a row or dialog of admin screens: initials, name, address, and start of the id. */
export function UserIdentity({ user, mark, density = "comfortable", className }: UserIdentityProps) {
  const name = useUserName()(user);
  return (
    <span className={classNames(identity, className)} data-density={density}>
      <Avatar
        name={user.display_name ?? user.full_name ?? user.email}
        src={user.avatar_url}
        size={density === "comfortable" ? "md" : "sm"}
      />
      <span className={text}>
        <span className={nameStyle}>
          <span title={name} className={fitting}>
            {name}
          </span>
          {mark}
        </span>
        <span className={address}>
          <span title={user.email} className={fitting}>
            <MailAddress>{user.email}</MailAddress>
          </span>
          <code title={user.id} className={shortened}>
            {shortId(user.id)}
          </code>
        </span>
      </span>
    </span>
  );
}
