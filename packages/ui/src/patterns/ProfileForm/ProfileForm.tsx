import {
  type Profile,
  type ProfileForm as ProfileEntries,
  type ProfileUpdate,
  profileUpdateOf,
  validateProfileForm,
} from "@regia/domain/profile";
import { TextField } from "../../components/TextField/index.ts";
import { type SaveState, useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { SaveBar } from "../SaveBar/index.ts";
import { fields, form } from "./ProfileForm.css.ts";

/** The fields of a profile that its owner sees in the form. */
export type EditableProfile = Pick<Profile, "email" | "full_name" | "display_name" | "phone">;

type Field = keyof ProfileEntries;

export interface ProfileFormProps {
  profile: EditableProfile;
  state: SaveState;
  /** Called with valid values: trimmed, empty ones as null. */
  onSave: (update: ProfileUpdate) => void;
  /** Called to leave without saving. Without it there is no such button. */
  onCancel?: (() => void) | undefined;
  /**
   * True moves the focus to the first field when the form appears, for instance after a button opened it. Default false.
   */
  autoFocus?: boolean | undefined;
}

/** Form for a person's names and phone number; the email address is read-only. */
export function ProfileForm({ profile, state, onSave, onCancel, autoFocus = false }: ProfileFormProps) {
  const t = useText("settings");
  const auth = useText("auth");
  const { field, values, onSubmit } = useForm<Field>({
    initial: {
      fullName: profile.full_name ?? "",
      displayName: profile.display_name ?? "",
      phone: profile.phone ?? "",
    },
    validate: validateProfileForm,
    onSubmit: (entries) => onSave(profileUpdateOf(entries)),
  });
  const update = profileUpdateOf(values);
  const isChanged =
    update.full_name !== profile.full_name ||
    update.display_name !== profile.display_name ||
    update.phone !== profile.phone;
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
