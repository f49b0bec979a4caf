import { Check, MailOpen, Plus, Search, Settings2, UsersRound } from "lucide-react";
import { type RefObject, Suspense, useState } from "react";
import { useFilter } from "react-aria-components/Autocomplete";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem, type MenuItemProps, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { TextField } from "react-aria-components/TextField";
import { Autocomplete } from "../../components/Autocomplete.tsx";
import { Avatar } from "../../components/Avatar/index.ts";
import { Badge } from "../../components/Badge/index.ts";
import { Icon, type IconGlyph } from "../../components/Icon/index.ts";
import { item, note } from "../../components/Menu/Menu.css.ts";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { isWorkspacePlace, workspaceHref } from "./navigationItems.ts";
import { settingsHref } from "./settingsSections.ts";
import type { SwitcherWorkspace, WorkspaceSwitcherProps } from "./types.ts";
import {
  action,
  actionSign,
  actions,
  head,
  input,
  list,
  name as nameStyle,
  panel,
  remark,
  sign,
  text,
  workspace as workspaceStyle,
} from "./WorkspaceMenu.css.ts";
import { mark } from "./WorkspaceSwitcher.css.ts";

export interface WorkspaceMenuProps extends Omit<WorkspaceSwitcherProps, "withTooltip"> {
  triggerRef: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

type ListProps = Omit<WorkspaceMenuProps, "triggerRef" | "isOpen" | "onOpenChange"> & { onClose: () => void };

/** From this number of workspaces on, they can be searched. */
const SEARCHED_FROM = 6;

/** At most so many workspaces are listed at once; a search finds the others. */
const LISTED = 50;

/** The menu of the switcher: every workspace, and what can be done with them. */
export function WorkspaceMenu(props: WorkspaceMenuProps) {
  return (
    // Its texts arrive after it; the page must not wait for them.
    <Suspense fallback={null}>
      <WorkspacePopover {...props} />
    </Suspense>
  );
}

function WorkspacePopover({ triggerRef, isOpen, onOpenChange, ...props }: WorkspaceMenuProps) {
  const t = useText("switcher");
  const List = props.workspaces.length < SEARCHED_FROM ? WorkspaceList : SearchedList;
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom start"
      offset={6}
      className={panel}
      aria-label={t("menu")}
    >
      <List {...props} onClose={() => onOpenChange(false)} />
    </Popover>
  );
}

/** A field in which the focus stays, and the workspaces whose names contain each typed word, whatever the case and accents. */
function SearchedList(props: ListProps) {
  const t = useText("switcher");
  const { contains } = useFilter({ sensitivity: "base" });
  const [query, setQuery] = useState("");
  const words = query.split(/\s+/).filter(Boolean);
  const found = props.workspaces.filter(({ name }) => words.every((word) => contains(name, word)));
  const others = found.length - LISTED;
  return (
    <Autocomplete query={query} onQueryChange={setQuery}>
      <div className={head}>
        <Icon glyph={Search} size="sm" className={sign} />
        <TextField autoFocus aria-label={t("search")}>
          <Input placeholder={t("search")} className={input} />
        </TextField>
      </div>
      {found.length > 0 ? (
        <WorkspaceList {...props} workspaces={found.slice(0, LISTED)} query={query} />
      ) : null}
      <div role="status">
        {found.length === 0 ? <p className={remark}>{t("noMatch", { query: query.trim() })}</p> : null}
        {others > 0 ? <p className={remark}>{t("more", { count: others })}</p> : null}
      </div>
    </Autocomplete>
  );
}

function WorkspaceList({
  workspaces,
  activeSlug,
  invitations,
  onCreate,
  currentPath,
  onNavigate,
  onClose,
  query,
}: ListProps & {
  /** The text of the search, in whose field the focus stays. Default: there is none. */
  query?: string | undefined;
}) {
  const t = useText("switcher");
  const shell = useText("shell");
  const place = currentPath.split("/").at(-1) ?? "";
  const isSearched = query !== undefined;
  const active = workspaces.find(({ slug }) => slug === activeSlug);
  return (
    <Menu
      aria-label={t("menu")}
      className={list}
      onClose={onClose}
      onAction={() => onNavigate?.()}
      autoFocus={isSearched ? false : "first"}
    >
      <MenuSection
        aria-label={t("menu")}
        selectionMode="single"
        selectedKeys={active ? [active.slug] : []}
        disallowEmptySelection
      >
        {workspaces.map((workspace) => (
          <WorkspaceItem
            key={workspace.slug}
            workspace={workspace}
            href={workspaceHref(workspace.slug, isWorkspacePlace(place) ? place : "chat")}
          />
        ))}
      </MenuSection>
      {query?.trim() ? null : (
        <MenuSection aria-label={t("actions")} className={actions}>
          {invitations > 0 ? (
            <Action
              id="invitations"
              icon={MailOpen}
              label={shell("workspaces.invitations", { count: invitations })}
              href={settingsHref("workspaces")}
            />
          ) : null}
          {active && !active.isPersonal ? (
            <Action
              id="members"
              icon={UsersRound}
              label={t("members")}
              href={workspaceHref(active.slug, "members")}
            />
          ) : null}
          <Action id="create" icon={Plus} label={t("create")} onAction={onCreate} />
          <Action id="manage" icon={Settings2} label={t("manage")} href={settingsHref("workspaces")} />
        </MenuSection>
      )}
    </Menu>
  );
}

function Action({
  icon,
  label,
  ...rest
}: Pick<MenuItemProps, "id" | "href" | "onAction"> & { icon: IconGlyph; label: string }) {
  return (
    <MenuItem {...rest} textValue={label} className={classNames(item, action)}>
      <Icon glyph={icon} size="sm" className={actionSign} />
      {label}
    </MenuItem>
  );
}

function WorkspaceItem({ workspace, href }: { workspace: SwitcherWorkspace; href: string }) {
  const t = useText("switcher");
  const { slug, name, isPersonal, isReadOnly, isOffered } = workspace;
  return (
    <MenuItem id={slug} textValue={name} href={href} className={classNames(item, workspaceStyle)}>
      {({ isSelected }) => (
        <>
          <Avatar name={name} size="sm" className={mark} />
          <span className={text}>
            <span className={nameStyle}>{name} </span>
            {isReadOnly ? <span className={note}>{t("readOnly")} </span> : null}
            {isOffered ? <span className={note}>{t("offered")} </span> : null}
          </span>
          {isPersonal && name !== t("personal") ? <Badge>{t("personal")}</Badge> : null}
          <span className={sign}>{isSelected ? <Icon glyph={Check} size="sm" /> : null}</span>
        </>
      )}
    </MenuItem>
  );
}
