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

/** A changed field, as text. */
export interface Difference {
  name: string;
  from: string;
  to: string;
}

export interface ChangeListProps {
  changes: readonly Difference[];
  className?: string | undefined;
}

/** Each changed field, before and after. */
export function ChangeList({ changes, className }: ChangeListProps) {
  const t = useText("admin");
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
