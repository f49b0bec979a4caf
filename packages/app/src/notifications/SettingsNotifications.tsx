import { NotificationsSection } from "@regia/ui/screens/SettingsScreen";
import { usePreferences } from "../preferences/usePreferences.ts";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";

/** The notifications section, saved as a whole (decision 16). */
export function SettingsNotifications({ userId }: SettingsSectionProps) {
  const { state, save, retry } = usePreferences(userId, "notifications");
  return <NotificationsSection state={state} onSave={save} onRetry={retry} />;
}
