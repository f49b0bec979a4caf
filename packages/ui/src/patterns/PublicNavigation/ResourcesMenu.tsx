import { ChevronDown } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Icon } from "../../components/Icon/index.ts";
import type { MenuItemProps, MenuPopoverProps } from "../../components/Menu/index.ts";
import { useText } from "../../i18n/useText.ts";
import { resources } from "./PublicNavigation.css.ts";
import { resourcePages } from "./resourcePages.ts";

interface MenuParts {
  readonly MenuPopover: ComponentType<MenuPopoverProps>;
  readonly MenuItem: ComponentType<MenuItemProps>;
}

/**
 * Menu of further pages. Its code is loaded when the pointer or focus reaches the button, because most visitors never open
 * it.
 */
export function ResourcesMenu({ isCurrent }: { isCurrent: boolean }) {
  const t = useText("site");
  const button = useRef<HTMLButtonElement>(null);
  const [parts, setParts] = useState<MenuParts | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void import("../../components/Menu/index.ts").then(
      (loaded) => isCurrent && setParts(loaded),
      // If loading fails, the next attempt loads it again.
      () => isCurrent && setWanted(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);

  const want = () => setWanted(true);
  function open() {
    want();
    setOpen(true);
  }

  return (
    <>
      <Button
        ref={button}
        className={resources}
        data-current={isCurrent || undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={want}
        onFocus={want}
        onPress={open}
        onKeyDown={({ key }) => (key === "ArrowDown" || key === "ArrowUp") && open()}
      >
        {t("resources")}
        <Icon glyph={ChevronDown} size="sm" />
      </Button>
      {parts ? (
        <parts.MenuPopover
          label={t("resources")}
          control={{ triggerRef: button, isOpen, onOpenChange: setOpen }}
        >
          {resourcePages.map(({ key, href }) => (
            <parts.MenuItem key={key} id={key} href={href}>
              {t(key)}
            </parts.MenuItem>
          ))}
        </parts.MenuPopover>
      ) : null}
    </>
  );
}
