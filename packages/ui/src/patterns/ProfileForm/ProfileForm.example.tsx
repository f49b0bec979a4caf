import { type EditableProfile, ProfileForm } from "@regia/ui/patterns/ProfileForm";
import { useState } from "react";

export function Example() {
  const [profile, setProfile] = useState<EditableProfile>({
    email: "anna.bianchi@studio-bianchi.it",
    full_name: "Anna Bianchi",
    display_name: "Anna",
    phone: null,
  });
  return (
    <ProfileForm
      profile={profile}
      state={{ kind: "idle" }}
      onSave={(update) => setProfile({ ...profile, ...update })}
    />
  );
}
