import { Ellipsis } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { IconButton } from "../../components/IconButton/index.ts";
import type { MenuItem } from "../../components/Menu/index.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import type { menuIcons } from "./menuIcons.ts";

export const menuChunk = new Chunk(async () => {
  const [{ MenuItem, MenuPopover, MenuSeparator }, { menuIcons }] = await Promise.all([
    import("../../components/Menu/index.ts"),
    import("./menuIcons.ts"),
  ]);
  return { MenuItem, MenuPopover, MenuSeparator, menuIcons };
});

/** An action of the menu; `null` is a separator. */
export type MoreMenuItem =
  | (Pick<ComponentProps<typeof MenuItem>, "tone" | "note"> & {
      id: string;
      /** An icon, or the name of one that is loaded with the menu. */
      icon?: ComponentProps<typeof MenuItem>["icon"] | keyof typeof menuIcons | undefined;
      text: string;
      onAction: () => void;
    })
  | null;

/** A button with three points that opens a menu, whose code is loaded when it is needed. */
export function MoreMenu({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly MoreMenuItem[];
  className?: string | undefined;
}) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const menu = useChunk(menuChunk, isOpen, () => setOpen(false));
  return (
    <>
      <IconButton
        ref={triggerRef}
        icon={Ellipsis}
        label={label}
        size="sm"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={className}
        onPress={() => setOpen(true)}
      />
      {menu ? (
        <menu.MenuPopover
          label={label}
          placement="bottom end"
          control={{ triggerRef, isOpen, onOpenChange: setOpen }}
        >
          {items.map((item, index) =>
            item ? (
              <menu.MenuItem
                key={item.id}
                icon={typeof item.icon === "string" ? menu.menuIcons[item.icon] : item.icon}
                tone={item.tone}
                note={item.note}
                onAction={item.onAction}
              >
                {item.text}
              </menu.MenuItem>
            ) : (
              <menu.MenuSeparator key={`after ${items[index - 1]?.id}`} />
            ),
          )}
        </menu.MenuPopover>
      ) : null}
    </>
  );
}
