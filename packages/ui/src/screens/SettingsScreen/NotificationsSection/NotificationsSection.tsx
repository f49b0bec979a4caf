import {
  type NotificationField,
  type NotificationPreferences,
  SENT_NOTIFICATIONS,
} from "@regia/domain/preferences";
import { type FormEvent, useState } from "react";
import { Switch } from "../../../components/Switch/index.ts";
import type { SaveState } from "../../../forms/index.ts";
import { useText } from "../../../i18n/useText.ts";
import { SaveBar } from "../../../patterns/SaveBar/index.ts";
import type { PreferencesState } from "../preferencesState.ts";
import { foot } from "../Section.css.ts";
import { SectionHead } from "../SectionHead.tsx";
import { SectionLoading, SectionUnread } from "../SectionPlaceholder.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

export interface NotificationsSectionProps {
  state: PreferencesState<NotificationPreferences>;
  onSave: (values: NotificationPreferences) => void;
  /** Called to load the preferences again. */
  onRetry: () => void;
}

const groups = [
  {
    name: "email",
    fields: ["email_new_messages", "email_project_updates", "email_weekly_digest", "email_security_alerts"],
  },
  { name: "push", fields: ["push_new_messages", "push_mentions", "push_project_deadlines"] },
  { name: "desktop", fields: ["desktop_enabled", "desktop_sound"] },
  { name: "mobile", fields: ["mobile_enabled", "mobile_vibration"] },
] as const satisfies readonly { name: string; fields: readonly NotificationField[] }[];

/** Notifications section of the settings (decision 16). What nothing sends is off and says so, whatever was saved. */
export function NotificationsSection({ state, onSave, onRetry }: NotificationsSectionProps) {
  const t = useText("settings");
  return (
    <>
      <SectionHead title={t("sections.notifications")} intro={t("notifications.intro")} />
      {state.kind === "loading" ? <SectionLoading /> : null}
      {state.kind === "unread" ? <SectionUnread reason={state.reason} onRetry={onRetry} /> : null}
      {state.kind === "ready" ? <Toggles values={state.values} save={state.save} onSave={onSave} /> : null}
    </>
  );
}

function Toggles({
  values,
  save,
  onSave,
}: {
  values: NotificationPreferences;
  save: SaveState;
  onSave: (values: NotificationPreferences) => void;
}) {
  const t = useText("settings");
  const [draft, setDraft] = useState(values);
  const fields = Object.keys(values) as NotificationField[];
  const isChanged = fields.some((field) => draft[field] !== values[field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <form onSubmit={submit}>
      {groups.map(({ name, fields: members }) => (
        <SettingsGroup
          key={name}
          title={t(`notifications.groups.${name}`)}
          intro={t(`notifications.groupIntros.${name}`)}
        >
          {members.map((field) => {
            const isSent = SENT_NOTIFICATIONS.includes(field);
            return (
              <Switch
                key={field}
                isSelected={isSent && draft[field]}
                isDisabled={save.kind === "saving" || !isSent}
                hint={isSent ? null : t(`notifications.missing.${name}`)}
                onChange={(isOn) => setDraft((before) => ({ ...before, [field]: isOn }))}
              >
                {t(`notifications.fields.${field}`)}
              </Switch>
            );
          })}
        </SettingsGroup>
      ))}
      <div className={foot}>
        <SaveBar state={save} isChanged={isChanged} savedText={t("save.saved")} />
      </div>
    </form>
  );
}
