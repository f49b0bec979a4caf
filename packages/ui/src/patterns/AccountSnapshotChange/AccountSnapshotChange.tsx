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
  /** Null where there was no account, or nothing is known of it. */
  before: AccountSnapshot | null;
  /** Null where there is no account any more. */
  after: AccountSnapshot | null;
  className?: string | undefined;
}

/** What a change of the administration does to an account: each field that differs, before and after. */
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
