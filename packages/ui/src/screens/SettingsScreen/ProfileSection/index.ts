export {
  type AvatarState,
  ProfileSection,
  type ProfileSectionProps,
  type ProfileSectionState,
  type SettingsProfile,
} from "./ProfileSection.tsx";
