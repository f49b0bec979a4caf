import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Icon } from "../../components/Icon/index.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import { resources } from "./PublicNavigation.css.ts";
import { resourcePages } from "./resourcePages.ts";

const menuChunk = new Chunk(() => import("../../components/Menu/index.ts"));
/** A menu that cannot be fetched now is fetched when it is opened. */
const prefetch = () => menuChunk.fetch().catch(() => undefined);

/**
 * Menu of further pages. Its code is loaded when the pointer or focus reaches the button, because most visitors never open
 * it.
 */
export function ResourcesMenu({ isCurrent }: { isCurrent: boolean }) {
  const t = useText("site");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const menu = useChunk(menuChunk, isOpen, () => setOpen(false));
  const open = () => setOpen(true);

  return (
    <>
      <Button
        ref={button}
        className={resources}
        data-current={isCurrent || undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={prefetch}
        onFocus={prefetch}
        onPress={open}
        onKeyDown={({ key }) => (key === "ArrowDown" || key === "ArrowUp") && open()}
      >
        {t("resources")}
        <Icon glyph={ChevronDown} size="sm" />
      </Button>
      {menu ? (
        <menu.MenuPopover
          label={t("resources")}
          control={{ triggerRef: button, isOpen, onOpenChange: setOpen }}
        >
          {resourcePages.map(({ key, href }) => (
            <menu.MenuItem key={key} id={key} href={href}>
              {t(key)}
            </menu.MenuItem>
          ))}
        </menu.MenuPopover>
      ) : null}
    </>
  );
}
