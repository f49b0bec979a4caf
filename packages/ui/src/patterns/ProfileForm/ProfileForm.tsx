import {
  type Profile,
  type ProfileForm as ProfileEntries,
  type ProfileUpdate,
  profileUpdateOf,
  validateProfileForm,
} from "@regia/domain/profile";
import { TextField } from "../../components/TextField/index.ts";
import { type SaveState, useFollowing, useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { SaveBar } from "../SaveBar/index.ts";
import { fields, form } from "./ProfileForm.css.ts";

/** The fields of a profile that its owner sees in the form. */
export type EditableProfile = Pick<Profile, "email" | "full_name" | "display_name" | "phone">;

type Field = keyof ProfileEntries;

export interface ProfileFormProps {
  profile: EditableProfile;
  state: SaveState;
  /** Called with the values that the person has changed: valid, trimmed, empty ones as null. */
  onSave: (update: Partial<ProfileUpdate>) => void;
  /** Called to leave without saving. Without it there is no such button. */
  onCancel?: (() => void) | undefined;
  /**
   * True moves the focus to the first field when the form appears, for instance after a button opened it. Default false.
   */
  autoFocus?: boolean | undefined;
}

/** What is different from the stored profile. */
function changesOf(entries: ProfileEntries, profile: EditableProfile): Partial<ProfileUpdate> {
  const update = profileUpdateOf(entries);
  const names = Object.keys(update) as (keyof ProfileUpdate)[];
  return Object.fromEntries(
    names.filter((name) => update[name] !== profile[name]).map((name) => [name, update[name]]),
  );
}

/**
 * Form for a person's names and phone number; the email address is read-only. Fields that the person has not changed
 * follow the profile, which may change in another tab.
 */
export function ProfileForm({ profile, state, onSave, onCancel, autoFocus = false }: ProfileFormProps) {
  const t = useText("settings");
  const auth = useText("auth");
  const stored = {
    fullName: profile.full_name ?? "",
    displayName: profile.display_name ?? "",
    phone: profile.phone ?? "",
  };
  const edited = useForm<Field>({
    initial: stored,
    validate: validateProfileForm,
    onSubmit: (entries) => onSave(changesOf(entries, profile)),
  });
  useFollowing(edited, stored);
  const { field, values, onSubmit } = edited;
  const isChanged = Object.keys(changesOf(values, profile)).length > 0;
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <div className={fields}>
        <TextField
          name="email"
          type="email"
          label={auth("fields.email")}
          value={profile.email}
          isReadOnly
          hint={t("profile.emailNote")}
        />
        <TextField
          {...field("fullName", t("profile.fullNameHint"))}
          label={auth("fields.fullName")}
          autoComplete="name"
          autoFocus={autoFocus}
        />
        <TextField
          {...field("displayName", t("profile.displayNameHint"))}
          label={auth("fields.displayName")}
          autoComplete="nickname"
        />
        <TextField
          {...field("phone", t("profile.phoneHint"))}
          label={t("fields.phone")}
          type="tel"
          autoComplete="tel"
        />
      </div>
      <SaveBar state={state} isChanged={isChanged} savedText={t("profile.saved")} onCancel={onCancel} />
    </form>
  );
}
