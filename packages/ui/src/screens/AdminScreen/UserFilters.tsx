import { PLAN_NAMES, presentPlan } from "@regia/domain/plans";
import { ROLES } from "@regia/domain/profile";
import type { RefObject } from "react";
import { Button } from "../../components/Button/index.ts";
import { SearchField } from "../../components/SearchField/index.ts";
import { Select } from "../../components/Select/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { type TableDensity, TableDensityToggle } from "../../components/Table/index.ts";
import type { Tag } from "../../components/TagGroup/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import { useShortcut } from "../../shortcuts/index.ts";
import { choice, filters, search as searchStyle } from "../../styles/listFilters.css.ts";
import { INITIAL_USER_QUERY, type UserQuery } from "./types.ts";
import { active, density as densityStyle } from "./UserFilters.css.ts";

/** Fetched when it is needed: without an active filter there are no tags. */
export const tagGroupChunk = new Chunk(
  async () => (await import("../../components/TagGroup/index.ts")).TagGroup,
);

interface UserFiltersProps {
  density: TableDensity;
  onDensityChange: (density: TableDensity) => void;
  query: UserQuery;
  onChange: (query: UserQuery) => void;
  onClear: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** True while the results of the last change are loading. */
  isPending: boolean;
}

const narrowing = ["search", "role", "plan"] as const;

const activeParts = (query: UserQuery) =>
  narrowing.filter((part) => query[part].trim() !== INITIAL_USER_QUERY[part]);

/** The query of the first page without filters and search, in the same order. */
export function withoutFilters(query: UserQuery): UserQuery {
  const { search, role, plan, page } = INITIAL_USER_QUERY;
  return { ...query, search, role, plan, page };
}

/** True if a filter or the search is active. */
export const isNarrowed = (query: UserQuery): boolean => activeParts(query).length > 0;

/** Search, filters for role and plan, density of the rows, and a tag for each active filter. A change goes back to the first page. */
export function UserFilters({
  query,
  onChange,
  onClear,
  searchRef,
  isPending,
  density,
  onDensityChange,
}: UserFiltersProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  useShortcut("search", () => searchRef.current?.focus());
  const change = (part: Partial<UserQuery>) => onChange({ ...query, ...part, page: 1 });
  const planName = (plan: UserQuery["plan"]) =>
    plan === "all" ? t("filters.allPlans") : say(presentPlan(plan).displayName);
  const roleName = (role: UserQuery["role"]) => (role === "all" ? t("filters.allRoles") : t(`role.${role}`));
  const tagNames = {
    search: t("filters.tag.search", { value: query.search.trim() }),
    role: t("filters.tag.role", { value: roleName(query.role) }),
    plan: t("filters.tag.plan", { value: planName(query.plan) }),
  };
  const tags: Tag[] = activeParts(query).map((part) => ({ id: part, name: tagNames[part] }));
  const TagGroup = useChunk(tagGroupChunk, tags.length > 0);
  return (
    <>
      <search className={filters}>
        <SearchField
          inputRef={searchRef}
          label={t("filters.search")}
          placeholder={t("filters.searchPlaceholder")}
          value={query.search}
          onChange={(search) => change({ search })}
          isPending={isPending}
          className={searchStyle}
        />
        <Select
          label={t("filters.role")}
          isLabelHidden
          options={(["all", ...ROLES] as const).map((value) => ({ value, label: roleName(value) }))}
          value={query.role}
          onChange={(role) => change({ role })}
          className={choice}
        />
        <Select
          label={t("filters.plan")}
          isLabelHidden
          options={(["all", ...PLAN_NAMES] as const).map((value) => ({ value, label: planName(value) }))}
          value={query.plan}
          onChange={(plan) => change({ plan })}
          className={choice}
        />
        <TableDensityToggle value={density} onChange={onDensityChange} className={densityStyle} />
      </search>
      {tags.length > 0 ? (
        <Inline gap="x2" className={active}>
          {TagGroup ? (
            <TagGroup
              label={t("filters.active")}
              tags={tags}
              onRemove={(id) => {
                const part = narrowing.find((one) => one === id);
                if (part) change({ [part]: INITIAL_USER_QUERY[part] });
              }}
            />
          ) : null}
          <Button tone="quiet" size="sm" onPress={onClear}>
            {t("filters.clear")}
          </Button>
        </Inline>
      ) : null}
    </>
  );
}
