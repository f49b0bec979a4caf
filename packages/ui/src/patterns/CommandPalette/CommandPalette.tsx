import { ArrowLeft, Search } from "lucide-react";
import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { TextField } from "react-aria-components/TextField";
import { Autocomplete } from "../../components/Autocomplete.tsx";
import { Button } from "../../components/Button/index.ts";
import { scrim } from "../../components/Dialog/Dialog.css.ts";
import { Icon } from "../../components/Icon/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { item as menuItem } from "../../components/Menu/Menu.css.ts";
import { ModalPanel } from "../../components/ModalPanel.tsx";
import { definedProps } from "../../components/rootProps.ts";
import { Spinner } from "../../components/Spinner/index.ts";
import { useText } from "../../i18n/useText.ts";
import { ShortcutKeys, useShortcut } from "../../shortcuts/index.ts";
import { classNames } from "../../styles/classNames.ts";
import { useUserName } from "../UserIdentity/index.ts";
import {
  command as commandStyle,
  detail as detailStyle,
  dialog,
  field,
  group as groupStyle,
  groupTitle,
  head,
  input,
  label as labelStyle,
  list,
  note,
  panel,
  sign,
  step,
} from "./CommandPalette.css.ts";
import type { CommandPaletteProps, FoundUser } from "./types.ts";
import { type Command, useCommands } from "./useCommands.ts";

/** A search for pages, actions and, for admins, users: everything of the signed-in area from the keyboard. */
export function CommandPalette({ isOpen, onClose, ...props }: CommandPaletteProps) {
  const t = useText("commands");
  return (
    <ModalPanel isOpen={isOpen} onClose={onClose} scrim={scrim} className={panel}>
      <Dialog aria-label={t("label")} className={dialog}>
        <Commands {...props} onClose={onClose} />
      </Dialog>
    </ModalPanel>
  );
}

function Commands({ onClose, ...props }: Omit<CommandPaletteProps, "isOpen">) {
  const { userSearch } = props;
  const t = useText("commands");
  const nameOf = useUserName();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<FoundUser | null>(null);
  useShortcut("commands", onClose, true);
  function change(text: string, user: FoundUser | null) {
    setQuery(text);
    setChosen(user);
    userSearch?.onSearch(user ? "" : text);
  }
  const groups = useCommands({ ...props, query, chosen, onChoose: (user) => change("", user) });
  const placeholder = userSearch ? t("placeholderAdmin") : t("placeholder");
  const status = chosen ? "idle" : userSearch?.status;
  return (
    <Autocomplete query={query} onQueryChange={(text) => change(text, chosen)}>
      <div className={head}>
        {chosen ? (
          <>
            <IconButton size="sm" icon={ArrowLeft} label={t("user.back")} onPress={() => change("", null)} />
            <span className={step}>{nameOf(chosen)}</span>
          </>
        ) : (
          <Icon glyph={Search} size="sm" className={sign} />
        )}
        <TextField
          autoFocus
          aria-label={chosen ? t("placeholderOf", { name: nameOf(chosen) }) : placeholder}
          className={field}
          onKeyDown={(event) => {
            if (chosen && query === "" && event.key === "Backspace") change("", null);
            else event.continuePropagation();
          }}
        >
          <Input placeholder={chosen ? t("placeholderUser") : placeholder} className={input} />
        </TextField>
      </div>
      {groups.length > 0 ? (
        <Menu
          key={chosen?.id ?? "all"}
          aria-label={t("label")}
          className={list}
          onClose={onClose}
          {...definedProps({ autoFocus: chosen ? ("first" as const) : undefined })}
        >
          {groups.map(({ id, title, commands }) => (
            <MenuSection key={id} id={id} className={groupStyle}>
              <Header className={groupTitle}>{title}</Header>
              {commands.map((command) => (
                <CommandItem key={command.id} {...command} id={`${id}.${command.id}`} />
              ))}
            </MenuSection>
          ))}
        </Menu>
      ) : null}
      <div role="status">
        {status === "searching" ? (
          <div className={note}>
            <Spinner size="sm" />
            {t("users.searching")}
          </div>
        ) : null}
        {status === "failed" ? (
          <div className={note}>
            {t("users.failed")}
            <Button size="sm" onPress={userSearch?.onRetry}>
              {t("users.retry")}
            </Button>
          </div>
        ) : null}
        {groups.length === 0 && status !== "searching" ? (
          <div className={note}>{t("noMatch", { query: query.trim() })}</div>
        ) : null}
      </div>
    </Autocomplete>
  );
}

function CommandItem({
  id,
  icon,
  label,
  detail,
  detailLanguage,
  shortcut,
  href,
  onAction,
  isStep = false,
}: Command) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      shouldCloseOnSelect={!isStep}
      className={classNames(menuItem, commandStyle)}
      {...definedProps({ href, onAction })}
    >
      <Icon glyph={icon} size="sm" className={sign} />
      <span className={labelStyle}>{label}</span>
      {detail ? (
        <span className={detailStyle} lang={detailLanguage}>
          {detail}
        </span>
      ) : null}
      {shortcut ? <ShortcutKeys shortcut={shortcut} /> : null}
    </MenuItem>
  );
}
