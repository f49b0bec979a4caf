import type { Instant } from "../time/index.ts";
import { AVATAR_TYPES, type AvatarType } from "../validation/index.ts";

/** The storage bucket of the avatars. */
export const AVATAR_BUCKET = "avatars";

/** How long browsers may keep an avatar, in seconds. */
export const AVATAR_CACHE_SECONDS = 3600;

export interface AvatarPathInput {
  readonly userId: string;
  readonly type: AvatarType;
  readonly now: Instant;
}

/** The name of an avatar in its bucket, so that it is stored at `avatars/{userId}/{timestamp}.{extension}`. */
export function avatarPath({ userId, type, now }: AvatarPathInput): string {
  return `${userId}/${Math.trunc(now)}.${AVATAR_TYPES[type]}`;
}
