import { PROFILE_VISIBILITIES, type PrivacyField } from "@regia/domain/preferences";
import { RadioGroup } from "../../../components/RadioGroup/index.ts";
import { Switch } from "../../../components/Switch/index.ts";
import { useText } from "../../../i18n/useText.ts";
import { SectionHead } from "../SectionHead.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";
import { DataExport, type ExportState } from "./DataExport.tsx";
import { DeleteAccount, type DeletionState, type EndingWorkspace } from "./DeleteAccount.tsx";

export interface PrivacySectionProps {
  /** Email address of the account. */
  email: string;
  dataExport: ExportState;
  onExport: () => void;
  deletion: DeletionState;
  /** The workspaces that end with the account although others are in them. Default: none. */
  endingWorkspaces?: readonly EndingWorkspace[] | undefined;
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
  dataExport,
  onExport,
  deletion,
  endingWorkspaces = [],
  onDeletionOpenChange,
  onDelete,
}: PrivacySectionProps) {
  const t = useText("settings");
  return (
    <>
      <SectionHead title={t("sections.privacy")} intro={t("privacy.intro")} />
      <Choices />
      <DataExport state={dataExport} onExport={onExport} />
      <DeleteAccount
        email={email}
        workspaces={endingWorkspaces}
        state={deletion}
        onOpenChange={onDeletionOpenChange}
        onDelete={onDelete}
      />
    </>
  );
}

/** What holds for everybody: nothing reads these choices yet, so each says why it cannot be made. */
function Choices() {
  const t = useText("settings");
  const choice = (field: PrivacyField) => (
    <Switch key={field} isSelected={false} isDisabled hint={t(`privacy.missing.${field}`)}>
      {t(`privacy.fields.${field}`)}
    </Switch>
  );
  return (
    <>
      <SettingsGroup title={t("privacy.visibility.title")}>
        <RadioGroup
          label={t("privacy.visibility.label")}
          hint={t("privacy.missing.visibility")}
          value="contacts"
          isDisabled
          options={PROFILE_VISIBILITIES.map((value) => ({
            value,
            label: t(`privacy.visibility.${value}`),
            note: t(`privacy.visibility.${value}Note`),
          }))}
        />
      </SettingsGroup>
      <SettingsGroup title={t("privacy.presence.title")}>{presence.map(choice)}</SettingsGroup>
      <SettingsGroup title={t("privacy.data.title")}>{data.map(choice)}</SettingsGroup>
    </>
  );
}
