import {
  AVATAR_BUCKET,
  AVATAR_CACHE_SECONDS,
  avatarPath,
  type Profile,
  type ProfileUpdate,
} from "@regia/domain/profile";
import type { StorageClient } from "@supabase/storage-js";
import { SignedOutError } from "../data/failures.ts";
import type { Services } from "../services/services.ts";
import type { PreparedPicture } from "./picture.ts";

type Dependencies = Pick<Services, "backend" | "session" | "attempt">;

type Change = Partial<ProfileUpdate> | { readonly avatar_url: string | null };

type Files = ReturnType<StorageClient["from"]>;

/** The path of a stored picture of this person; null for any other address. */
function pathOf(files: Files, url: string | null, userId: string): string | null {
  const folder = files.getPublicUrl(`${userId}/`).data.publicUrl;
  return url?.startsWith(folder) ? `${userId}/${url.slice(folder.length)}` : null;
}

/** Removes a file that nothing shows any more; a file that stays behind harms nobody. */
async function discard(files: Files, path: string | null): Promise<void> {
  if (path === null) return;
  await files.remove([path]).catch(() => undefined);
}

function signedIn({ session }: Dependencies): { id: string; avatarUrl: string | null } {
  const state = session.snapshot();
  if (state.status !== "signedIn") throw new SignedOutError();
  return { id: state.user.id, avatarUrl: state.profile?.avatar_url ?? null };
}

/** Saves a change of the profile, which then shows everywhere at once. */
async function save({ backend, session, attempt }: Dependencies, userId: string, change: Change) {
  const saved = await attempt("profileUpdate", () =>
    backend.from("profiles").update(change).eq("id", userId).select("*").single<Profile>(),
  );
  session.adoptProfile(saved);
}

const filesOf = async ({ backend }: Dependencies): Promise<Files> =>
  (await backend.storage()).from(AVATAR_BUCKET);

/**
 * Saves those of names and phone that the signed-in person has changed.
 * @throws SignedOutError when nobody is signed in; else the backend's error
 */
export async function updateProfile(services: Dependencies, update: Partial<ProfileUpdate>): Promise<void> {
  const { id } = signedIn(services);
  // The service answers a change of nothing like that of an unknown row.
  if (Object.keys(update).length > 0) await save(services, id, update);
}

/**
 * Stores a picture of the signed-in person and removes the former one. If the profile cannot be saved after the upload,
 * the uploaded file is removed again.
 * @throws SignedOutError when nobody is signed in; else the backend's error
 */
export async function uploadAvatar(
  services: Dependencies,
  { blob, type }: PreparedPicture,
  now: number = Date.now(),
): Promise<void> {
  const { id: userId, avatarUrl: former } = signedIn(services);
  const path = avatarPath({ userId, type, now });
  const files = await filesOf(services);
  await services.attempt("avatarUpload", () =>
    files.upload(path, blob, { cacheControl: `${AVATAR_CACHE_SECONDS}`, upsert: true, contentType: type }),
  );
  try {
    await save(services, userId, { avatar_url: files.getPublicUrl(path).data.publicUrl });
  } catch (error) {
    await discard(files, path);
    throw error;
  }
  await discard(files, pathOf(files, former, userId));
}

/**
 * Removes the picture, first from the profile, so that no page shows a missing file.
 * @throws SignedOutError when nobody is signed in; else the backend's error
 */
export async function removeAvatar(services: Dependencies): Promise<void> {
  const { id: userId, avatarUrl: former } = signedIn(services);
  const files = await filesOf(services);
  await save(services, userId, { avatar_url: null });
  await discard(files, pathOf(files, former, userId));
}
