import { Dialog } from "../../components/Dialog/index.ts";
import { useText } from "../../i18n/useText.ts";
import { SHORTCUTS, ShortcutKeys, type ShortcutName } from "../../shortcuts/index.ts";
import { list, row } from "./ShortcutsDialog.css.ts";

export interface ShortcutsDialogProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  onClose: () => void;
}

const names = Object.keys(SHORTCUTS) as ShortcutName[];

/** All keyboard shortcuts of the signed-in area. */
export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  const t = useText("commands");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("shortcuts")}>
      <dl className={list}>
        {names.map((name) => (
          <div key={name} className={row}>
            <dt>{t(`shortcut.${name}`)}</dt>
            <dd>
              <ShortcutKeys shortcut={name} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
