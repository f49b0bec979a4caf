import type { ProfileUpdate } from "@regia/domain/profile";
import { ProfileSection, type ProfileSectionState } from "@regia/ui/screens/SettingsScreen";
import { useState } from "react";
import { profileFailure } from "../data/failures.ts";
import { useSaving } from "../data/useSaving.ts";
import { useServices } from "../services/services.ts";
import { useProfile } from "../services/useProfile.ts";
import { AccountUnread } from "./AccountUnread.tsx";
import { updateProfile } from "./profileOperations.ts";
import { usePictureChange } from "./usePictureChange.ts";

/** The profile section: reads and changes the person's own row (decision 17). */
export function SettingsProfile() {
  const services = useServices();
  const picture = usePictureChange();
  const [saving, save] = useSaving();
  const [isEditing, setEditing] = useState(false);
  const [hasSaved, setSaved] = useState(false);
  const profile = useProfile();
  if (!profile) return <AccountUnread />;

  function open(isOpen: boolean) {
    setEditing(isOpen);
    setSaved(false);
  }

  async function store(update: Partial<ProfileUpdate>) {
    if (!(await save(() => updateProfile(services, update), profileFailure))) return;
    setEditing(false);
    setSaved(true);
  }

  const shown = (): ProfileSectionState => {
    if (!isEditing) return { kind: hasSaved ? "saved" : "view" };
    return saving.kind === "saving" || saving.kind === "failed" ? saving : { kind: "edit" };
  };

  return (
    <ProfileSection
      profile={profile}
      state={shown()}
      avatar={picture.state}
      onEdit={() => open(true)}
      onCancel={() => open(false)}
      onSave={(update) => void store(update)}
      onAvatarSelect={picture.select}
      onAvatarRemove={picture.remove}
    />
  );
}
