import { useText } from "../i18n/useText.ts";
import { classNames } from "../styles/classNames.ts";
import { key as keyStyle, keys } from "./ShortcutKeys.css.ts";
import { keysOf, type ShortcutName } from "./shortcuts.ts";

export interface ShortcutKeysProps {
  shortcut: ShortcutName;
  className?: string | undefined;
}

/** The keys of a shortcut, each drawn as a key. */
export function ShortcutKeys({ shortcut, className }: ShortcutKeysProps) {
  const t = useText("components");
  return (
    <span className={classNames(keys, className)}>
      {keysOf(shortcut).map((key) => (
        <kbd key={key} className={keyStyle}>
          {key === "enter" ? t("enterKey") : key}
        </kbd>
      ))}
    </span>
  );
}
