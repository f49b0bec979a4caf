import { type ComponentPropsWithRef, type ReactNode, type RefObject, useEffect, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Button } from "../Button/index.ts";
import { actions, bar, count as countStyle } from "./ActionBar.css.ts";

export interface ActionBarProps
  extends Omit<ComponentPropsWithRef<"section">, "children" | "aria-label" | "onKeyDown"> {
  /** Accessible name: what the actions apply to. */
  label: string;
  /** Number of selected items. With 0 nothing is rendered. */
  count: number;
  /** The count as text: "3 users selected". Announced when it changes. */
  countText: string;
  /** The actions: small buttons and menus. */
  children: ReactNode;
  /** Called by the last button and by Escape. */
  onClear: () => void;
  /** Element that gets the focus when the selection is cleared and the bar disappears: usually the first selected item. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Actions for the selected items of a list. The bar sticks to the bottom of the window. */
export function ActionBar({ count, ...rest }: ActionBarProps) {
  return count > 0 ? <OpenActionBar {...rest} /> : null;
}

function OpenActionBar({
  label,
  countText,
  children,
  onClear,
  returnFocusTo,
  className,
  ...rest
}: Omit<ActionBarProps, "count">) {
  const t = useText("components");
  // Screen readers announce a status when its text changes, not when it is mounted with its text.
  const [status, setStatus] = useState("");
  useEffect(() => setStatus(countText), [countText]);
  const clear = () => {
    returnFocusTo.current?.focus();
    onClear();
  };
  return (
    <section
      {...rest}
      aria-label={label}
      className={classNames(bar, className)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) clear();
      }}
    >
      <p role="status" className={countStyle}>
        {status}
      </p>
      <div className={actions}>
        {children}
        <Button size="sm" tone="quiet" onPress={clear}>
          {t("actionBar.clear")}
        </Button>
      </div>
    </section>
  );
}
