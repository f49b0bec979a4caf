import { SearchField } from "../../components/SearchField/index.ts";
import { Select } from "../../components/Select/index.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useText } from "../../i18n/useText.ts";
import { choice, filters, search as searchStyle } from "../../styles/listFilters.css.ts";
import { useActionName } from "./actionName.ts";
import type { AuditQuery } from "./query.ts";

export interface AuditFiltersProps {
  query: AuditQuery;
  /** The actions to choose from. */
  actions: readonly string[];
  /** Called when a filter changes, and for each key typed in the search. */
  onChange: (query: AuditQuery) => void;
  /** True while the results of the last change are loading. Default false. */
  isPending?: boolean | undefined;
}

/** Search in the audit log, and a filter for the action. A change goes back to the first page. */
export function AuditFilters({ query, actions, onChange, isPending = false }: AuditFiltersProps) {
  const t = useText("adminAudit");
  const actionName = useActionName();
  const locale = useLocale();
  const change = (part: Partial<AuditQuery>) => onChange({ ...query, ...part, page: 1 });
  const options = actions
    .map((value) => ({ value, label: actionName(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <search className={filters}>
      <SearchField
        label={t("filters.search")}
        placeholder={t("filters.searchPlaceholder")}
        value={query.search}
        onChange={(search) => change({ search })}
        isPending={isPending}
        className={searchStyle}
      />
      <Select
        label={t("column.action")}
        isLabelHidden
        options={[{ value: "all", label: t("filters.allActions") }, ...options]}
        value={query.action}
        onChange={(action) => change({ action })}
        className={choice}
      />
    </search>
  );
}
