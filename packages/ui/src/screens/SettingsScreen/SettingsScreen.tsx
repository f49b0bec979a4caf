import type { ReactNode } from "react";
import { Link } from "../../components/Link/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { useText } from "../../i18n/useText.ts";
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  settingsHref,
} from "../../patterns/AppShell/settingsSections.ts";
import { room } from "../../styles/room.css.ts";
import { showInRow } from "../../styles/showInRow.ts";
import { columns, content, item, menu, navigation } from "./SettingsScreen.css.ts";

export interface SettingsScreenProps {
  /** The current section. */
  section: SettingsSection;
  /**
   * The section's component: `ProfileSection`, `PlansSection`, `WorkspacesSection`, `NotificationsSection`, `PrivacySection`
   * or `SecuritySection`.
   */
  children: ReactNode;
}

/** Settings: six sections with a menu beside them, or above them on small screens. */
export function SettingsScreen({ section, children }: SettingsScreenProps) {
  const t = useText("settings");
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <div className={room}>
        <div className={columns}>
          <nav aria-label={t("menu")} className={navigation}>
            <ul className={menu}>
              {SETTINGS_SECTIONS.map((one) => (
                <li key={one} ref={one === section ? showInRow : undefined}>
                  <Link href={settingsHref(one)} tone="plain" isCurrent={one === section} className={item}>
                    {t(`sections.${one}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={content}>{children}</div>
        </div>
      </div>
    </>
  );
}
