import { type ComponentPropsWithRef, type ReactNode, type RefObject, useEffect, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { Button } from "../Button/index.ts";
import { actions, bar, count as countStyle } from "./ActionBar.css.ts";

export interface ActionBarProps
  extends Omit<ComponentPropsWithRef<"section">, "children" | "aria-label" | "onKeyDown"> {
  /** Accessible name: whom or what the actions concern. */
  label: string;
  /** How many things are selected; with none there is no bar. */
  count: number;
  /** The count in words: "3 users selected". Read out when it changes. */
  countText: string;
  /** The actions, as small buttons and menus. */
  children: ReactNode;
  /** Asked for by the last button and by Escape. */
  onClear: () => void;
  /** Gets the focus when the selection is cleared, since the bar goes away with it: the first selected thing. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** What can be done to the things selected in a list. It floats over the end of the list. */
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
  // A status is read out when its text changes, not when it comes with its text.
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
