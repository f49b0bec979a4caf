import { ArrowRight } from "lucide-react";
import { Icon } from "../../components/Icon/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import {
  after as afterStyle,
  arrow,
  before as beforeStyle,
  change,
  list,
  outcome,
  term,
} from "./AccountSnapshotChange.css.ts";
import { type AccountSnapshot, useAccountSnapshotChanges } from "./useAccountSnapshotChanges.ts";

export interface AccountSnapshotChangeProps {
  /** The account before the change; null if there was none or it is unknown. */
  before: AccountSnapshot | null;
  /** The account after the change; null if it was deleted. */
  after: AccountSnapshot | null;
  className?: string | undefined;
}

/** Shows what an admin change does to an account: each changed field, before and after. */
export function AccountSnapshotChange({ before, after, className }: AccountSnapshotChangeProps) {
  const t = useText("admin");
  const changes = useAccountSnapshotChanges({ before, after });
  if (after === null) return <span className={className}>{t("change.deleted")}</span>;
  if (changes.length === 0) return <span className={className}>{t("change.none")}</span>;
  return (
    <ul className={classNames(list, className)}>
      {changes.map(({ name, from, to }) => (
        <li key={name} className={change}>
          <span className={term}>{name}</span>
          <del className={beforeStyle}>{from}</del>
          <span className={outcome}>
            <Icon glyph={ArrowRight} size="sm" className={arrow} />
            <VisuallyHidden>{t("change.becomes")}</VisuallyHidden>
            <ins className={afterStyle}>{to}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}
