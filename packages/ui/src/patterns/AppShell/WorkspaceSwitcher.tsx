import { ChevronsUpDown } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Avatar } from "../../components/Avatar/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import type { WorkspaceSwitcherProps } from "./types.ts";
import { mark, name as nameStyle, sign, switcher } from "./WorkspaceSwitcher.css.ts";

export const workspaceMenuChunk = new Chunk(async () => (await import("./WorkspaceMenu.tsx")).WorkspaceMenu);

/** Shows the workspace of the page, and opens the menu of all others. */
export function WorkspaceSwitcher({ withTooltip, ...props }: WorkspaceSwitcherProps) {
  const { invitations, workspaces, activeSlug } = props;
  const t = useText("shell");
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const Menu = useChunk(workspaceMenuChunk, isOpen, () => setOpen(false));
  const name = workspaces.find(({ slug }) => slug === activeSlug)?.name ?? t("workspaces.choose");
  const label = t("workspaces.switch", { name });
  const open = () => setOpen(true);
  return (
    <>
      {withTooltip(
        name,
        <Button
          ref={triggerRef}
          className={switcher}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-waiting={invitations > 0 || undefined}
          onPress={open}
          onKeyDown={({ key }) => key === "ArrowDown" && open()}
        >
          <Avatar name={name} size="sm" className={mark} />
          <VisuallyHidden>
            {invitations ? `${label}. ${t("workspaces.invitations", { count: invitations })}` : label}
          </VisuallyHidden>
          <span aria-hidden className={nameStyle}>
            {name}
          </span>
          <Icon glyph={ChevronsUpDown} size="sm" className={sign} />
        </Button>,
      )}
      {Menu ? <Menu {...props} triggerRef={triggerRef} isOpen={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}
