import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "../../components/IconButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { useChunk } from "../../loading/index.ts";
import { bell } from "./NotificationBell.css.ts";
import type { NotificationNavigation } from "./types.ts";

/** Says how many notifications are unread, and opens them. */
export function NotificationBell({ unread, panel }: NotificationNavigation) {
  const t = useText("shell");
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const Panel = useChunk(panel, isOpen, () => setOpen(false));
  return (
    <>
      <IconButton
        ref={triggerRef}
        icon={Bell}
        label={unread ? t("unread", { count: unread }) : t("notifications")}
        className={bell}
        data-unread={unread || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      />
      {Panel ? <Panel triggerRef={triggerRef} isOpen={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}
