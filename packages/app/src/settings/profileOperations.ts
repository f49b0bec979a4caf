import {
  AVATAR_BUCKET,
  AVATAR_CACHE_SECONDS,
  avatarPath,
  type Profile,
  type ProfileUpdate,
} from "@regia/domain/profile";
import type { StorageClient } from "@supabase/storage-js";
import type { Attempt } from "../auth/attempts.ts";
import type { Backend } from "../backend/client.ts";
import type { SessionStore } from "../session/sessionStore.ts";
import { SignedOutError } from "./failures.ts";
import type { PreparedPicture } from "./picture.ts";

/** Dependencies of the operations. */
export interface ProfileOperationDependencies {
  readonly backend: Backend;
  readonly session: SessionStore;
  readonly attempt: Attempt;
  readonly now?: () => number;
}

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

/** What people change of their own profile: every change shows everywhere at once. */
export class ProfileOperations {
  readonly #backend: Backend;
  readonly #session: SessionStore;
  readonly #attempt: Attempt;
  readonly #now: () => number;

  constructor({ backend, session, attempt, now = Date.now }: ProfileOperationDependencies) {
    this.#backend = backend;
    this.#session = session;
    this.#attempt = attempt;
    this.#now = now;
  }

  /**
   * Saves names and phone.
   * @throws SignedOutError when nobody is signed in; else the backend's error
   */
  async update(update: ProfileUpdate): Promise<void> {
    await this.#save(this.#signedIn().id, update);
  }

  /**
   * Stores a picture and removes the former one. If the profile cannot be saved after the upload, the uploaded file is
   * removed again.
   * @throws SignedOutError when nobody is signed in; else the backend's error
   */
  async uploadAvatar({ blob, type }: PreparedPicture): Promise<void> {
    const { id: userId, avatarUrl: former } = this.#signedIn();
    const path = avatarPath({ userId, type, now: this.#now() });
    const files = await this.#files();
    await this.#attempt("avatarUpload", () =>
      files.upload(path, blob, { cacheControl: `${AVATAR_CACHE_SECONDS}`, upsert: true, contentType: type }),
    );
    try {
      await this.#save(userId, { avatar_url: files.getPublicUrl(path).data.publicUrl });
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
  async removeAvatar(): Promise<void> {
    const { id: userId, avatarUrl: former } = this.#signedIn();
    const files = await this.#files();
    await this.#save(userId, { avatar_url: null });
    await discard(files, pathOf(files, former, userId));
  }

  #signedIn(): { id: string; avatarUrl: string | null } {
    const state = this.#session.snapshot();
    if (state.status !== "signedIn") throw new SignedOutError();
    return { id: state.user.id, avatarUrl: state.profile?.avatar_url ?? null };
  }

  async #save(userId: string, change: Change): Promise<void> {
    const saved = await this.#attempt("profileUpdate", () =>
      this.#backend.from("profiles").update(change).eq("id", userId).select("*").single<Profile>(),
    );
    this.#session.adoptProfile(saved);
  }

  async #files(): Promise<Files> {
    return (await this.#backend.storage()).from(AVATAR_BUCKET);
  }
}
