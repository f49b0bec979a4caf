export { type EditableProfile, ProfileForm, type ProfileFormProps } from "./ProfileForm.tsx";
