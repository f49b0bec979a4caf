import type { Profile, ProfileUpdate } from "@regia/domain/profile";
import { AVATAR_TYPES } from "@regia/domain/validation";
import { useState } from "react";
import { AvatarPicker } from "../../../components/AvatarPicker/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { DescriptionList } from "../../../components/DescriptionList/index.ts";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { Link } from "../../../components/Link/index.ts";
import type { SaveState } from "../../../forms/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { type EditableProfile, ProfileForm } from "../../../patterns/ProfileForm/index.ts";
import { ownTargetLink } from "../../../styles/ownTarget.css.ts";
import { intro } from "../Section.css.ts";
import { SectionHead } from "../SectionHead.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

/** The fields of a profile that the settings show. */
export type SettingsProfile = EditableProfile &
  Pick<Profile, "id" | "avatar_url" | "created_at" | "updated_at">;

/** State of the profile: viewed or being edited. */
export type ProfileSectionState =
  | { kind: "view" }
  | { kind: "edit" }
  | { kind: "saving" }
  /** Viewed again after a successful save. */
  | { kind: "saved" }
  /** Still being edited, with the typed values. */
  | { kind: "failed"; reason: LocalizedText };

export type AvatarState =
  | { kind: "idle" }
  /** Uploading; `previewUrl` is the address of the chosen picture. */
  | { kind: "uploading"; previewUrl?: string | undefined }
  /** Rejected by the app or by the server. */
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "removed" };

export interface ProfileSectionProps {
  profile: SettingsProfile;
  state: ProfileSectionState;
  avatar: AvatarState;
  onEdit: () => void;
  /** Called to discard the changes. */
  onCancel: () => void;
  onSave: (update: Partial<ProfileUpdate>) => void;
  /** Called with the chosen file, which is not validated yet. */
  onAvatarSelect: (file: File) => void;
  onAvatarRemove: () => void;
}

function savingOf(state: ProfileSectionState): SaveState {
  return state.kind === "saving" || state.kind === "failed" ? state : { kind: "idle" };
}

/** Profile section of the settings (decision 17). */
export function ProfileSection({
  profile,
  state,
  avatar,
  onEdit,
  onCancel,
  onSave,
  onAvatarSelect,
  onAvatarRemove,
}: ProfileSectionProps) {
  const t = useText("settings");
  const auth = useText("auth");
  const say = useLocalizedText();
  const format = useFormat();
  const isReading = state.kind === "view" || state.kind === "saved";
  const [hasBeenEdited, setBeenEdited] = useState(!isReading);
  if (!isReading && !hasBeenEdited) setBeenEdited(true);
  const shown = (value: string | null) => value?.trim() || t("profile.empty");
  const picture =
    avatar.kind === "uploading" ? (avatar.previewUrl ?? profile.avatar_url) : profile.avatar_url;
  return (
    <>
      <SectionHead
        title={t("sections.profile")}
        intro={t("profile.intro")}
        action={
          isReading ? (
            // After editing, the focus returns to this button.
            <Button onPress={onEdit} autoFocus={hasBeenEdited}>
              {t("profile.edit")}
            </Button>
          ) : null
        }
      />
      <SettingsGroup title={t("profile.data")}>
        <AvatarPicker
          name={profile.display_name ?? profile.full_name ?? profile.email}
          src={picture}
          accept={Object.keys(AVATAR_TYPES)}
          isUploading={avatar.kind === "uploading"}
          hint={t("profile.avatarHint")}
          error={avatar.kind === "failed" ? say(avatar.reason) : undefined}
          onSelect={onAvatarSelect}
          onRemove={onAvatarRemove}
        />
        {avatar.kind === "removed" ? (
          <FormMessage tone="success">{t("profile.avatarRemoved")}</FormMessage>
        ) : null}
        {isReading ? (
          <>
            <DescriptionList
              items={[
                { term: auth("fields.email"), detail: profile.email },
                { term: auth("fields.fullName"), detail: shown(profile.full_name) },
                { term: auth("fields.displayName"), detail: shown(profile.display_name) },
                { term: t("fields.phone"), detail: shown(profile.phone) },
              ]}
            />
            <FormMessage tone="success">
              {state.kind === "saved" ? t("profile.saved") : undefined}
            </FormMessage>
          </>
        ) : (
          <ProfileForm
            profile={profile}
            state={savingOf(state)}
            onSave={onSave}
            onCancel={onCancel}
            autoFocus
          />
        )}
      </SettingsGroup>
      <SettingsGroup title={t("profile.account.title")}>
        <DescriptionList
          items={[
            {
              term: t("profile.account.id"),
              detail: profile.id,
              copy: { text: profile.id, label: t("profile.account.copyId") },
            },
            { term: t("profile.account.created"), detail: format.date(profile.created_at) },
            { term: t("profile.account.updated"), detail: format.date(profile.updated_at) },
          ]}
        />
        <p className={intro}>
          <Link href="/app/account" className={ownTargetLink}>
            {t("profile.account.open")}
          </Link>
        </p>
      </SettingsGroup>
    </>
  );
}
