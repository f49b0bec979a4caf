export { AVATAR_BUCKET, AVATAR_CACHE_SECONDS, type AvatarPathInput, avatarPath } from "./avatarPath.ts";
export { decideProfileCreation, type ProfileCreation, type ProfileCreationMode } from "./creation.ts";
export { type ProfileForm, type ProfileUpdate, profileUpdateOf, validateProfileForm } from "./form.ts";
export {
  type NamedProfile,
  type NameSources,
  type ProviderMetadata,
  resolveDisplayName,
  resolveFullName,
  type ShownName,
  shortId,
  shownName,
} from "./names.ts";
export type { Profile } from "./profile.ts";
export { isRole, otherRole, ROLES, type Role } from "./role.ts";
