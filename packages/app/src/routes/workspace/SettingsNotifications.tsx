import { NotificationsSection } from "@regia/ui/screens/SettingsScreen";
import { requestFailure } from "../../settings/failures.ts";
import { usePreferences } from "../../settings/preferencesContext.ts";
import { useSaving } from "../../settings/useSaving.ts";

/** The notifications section, saved as a whole (decision 16). */
export function SettingsNotifications() {
  const { preferences, save, retry } = usePreferences();
  const [saving, run] = useSaving();
  return (
    <NotificationsSection
      state={
        preferences.kind === "ready"
          ? { kind: "ready", values: preferences.value.notifications, save: saving }
          : preferences
      }
      onSave={(values) => void run(() => save("notifications", values), requestFailure)}
      onRetry={retry}
    />
  );
}
