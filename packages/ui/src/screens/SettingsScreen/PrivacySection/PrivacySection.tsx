import { PROFILE_VISIBILITIES, type PrivacyField, type PrivacyPreferences } from "@regia/domain/preferences";
import { type FormEvent, useState } from "react";
import { RadioGroup } from "../../../components/RadioGroup/index.ts";
import { Switch } from "../../../components/Switch/index.ts";
import type { SaveState } from "../../../forms/index.ts";
import { useText } from "../../../i18n/useText.ts";
import { SaveBar } from "../../../patterns/SaveBar/index.ts";
import type { PreferencesState } from "../preferencesState.ts";
import { foot } from "../Section.css.ts";
import { SectionHead } from "../SectionHead.tsx";
import { SectionLoading, SectionUnread } from "../SectionPlaceholder.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";
import { DataExport, type ExportState } from "./DataExport.tsx";
import { DeleteAccount, type DeletionState, type EndingWorkspace } from "./DeleteAccount.tsx";

export interface PrivacySectionProps {
  /** Email address of the account. */
  email: string;
  state: PreferencesState<PrivacyPreferences>;
  onSave: (values: PrivacyPreferences) => void;
  /** Called to load the preferences again. */
  onRetry: () => void;
  dataExport: ExportState;
  onExport: () => void;
  deletion: DeletionState;
  /** The workspaces that end with the account although others are in them. Default: none. */
  endingWorkspaces?: readonly EndingWorkspace[] | undefined;
  /** Whether a subscription ends with the account. Default false. */
  endsSubscription?: boolean | undefined;
  /** Called to open or close the confirmation dialog. */
  onDeletionOpenChange: (isOpen: boolean) => void;
  /** Called after the confirmation was typed, with whether the workspaces may end. */
  onDelete: (endsWorkspaces: boolean) => void;
}

const presence = ["online_status", "direct_messages"] as const satisfies readonly PrivacyField[];
const data = [
  "share_analytics",
  "marketing_emails",
  "data_collection",
] as const satisfies readonly PrivacyField[];

/** Privacy section of the settings (decision 16). */
export function PrivacySection({
  email,
  state,
  onSave,
  onRetry,
  dataExport,
  onExport,
  deletion,
  endingWorkspaces = [],
  endsSubscription = false,
  onDeletionOpenChange,
  onDelete,
}: PrivacySectionProps) {
  const t = useText("settings");
  return (
    <>
      <SectionHead title={t("sections.privacy")} intro={t("privacy.intro")} />
      {state.kind === "loading" ? <SectionLoading /> : null}
      {state.kind === "unread" ? <SectionUnread reason={state.reason} onRetry={onRetry} /> : null}
      {state.kind === "ready" ? <Choices values={state.values} save={state.save} onSave={onSave} /> : null}
      <DataExport state={dataExport} onExport={onExport} />
      <DeleteAccount
        email={email}
        workspaces={endingWorkspaces}
        endsSubscription={endsSubscription}
        state={deletion}
        onOpenChange={onDeletionOpenChange}
        onDelete={onDelete}
      />
    </>
  );
}

/** Who sees the profile can be chosen. Nothing reads the other choices yet, so each says why it cannot be made. */
function Choices({
  values,
  save,
  onSave,
}: {
  values: PrivacyPreferences;
  save: SaveState;
  onSave: (values: PrivacyPreferences) => void;
}) {
  const t = useText("settings");
  const [visibility, setVisibility] = useState(values.profile_visibility);
  const choice = (field: PrivacyField) => (
    <Switch key={field} isSelected={false} isDisabled hint={t(`privacy.missing.${field}`)}>
      {t(`privacy.fields.${field}`)}
    </Switch>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ ...values, profile_visibility: visibility });
  };
  return (
    <form onSubmit={submit}>
      <SettingsGroup title={t("privacy.visibility.title")}>
        <RadioGroup
          label={t("privacy.visibility.label")}
          value={visibility}
          isDisabled={save.kind === "saving"}
          onChange={setVisibility}
          options={PROFILE_VISIBILITIES.map((value) => ({
            value,
            label: t(`privacy.visibility.${value}`),
            note: t(`privacy.visibility.${value}Note`),
            isDisabled: value === "public",
          }))}
        />
      </SettingsGroup>
      <SettingsGroup title={t("privacy.presence.title")}>{presence.map(choice)}</SettingsGroup>
      <SettingsGroup title={t("privacy.data.title")}>{data.map(choice)}</SettingsGroup>
      <div className={foot}>
        <SaveBar
          state={save}
          isChanged={visibility !== values.profile_visibility}
          savedText={t("save.saved")}
        />
      </div>
    </form>
  );
}
