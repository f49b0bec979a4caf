import type { Services } from "../services/services.ts";

/** The site's function that gives the picture of the signed-in person's Google account; 204 if there is none. */
const GOOGLE_PICTURE = "/.netlify/functions/google-picture";

type Dependencies = Pick<Services, "backend" | "session" | "attempt">;

/**
 * Stores a copy of the picture of a new person's Google account, as if the person had chosen it, so that no browser asks
 * Google for it. Done once, at sign-up: a picture that was changed or removed does not come back.
 *
 * Nobody waits for it, and it never fails: without it, initials are shown.
 * @param site origin of this page, which serves the functions
 */
export async function copyGooglePicture(services: Dependencies, site: string): Promise<void> {
  try {
    const { data } = await services.backend.auth.getSession();
    if (!data.session) return;
    const { access_token: token, user } = data.session;
    const response = await fetch(new URL(GOOGLE_PICTURE, site), {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (response.status !== 200) return;
    const [{ preparePicture }, { uploadAvatar }] = await Promise.all([
      import("./picture.ts"),
      import("./profileOperations.ts"),
    ]);
    const picture = await preparePicture(await response.blob());
    const state = services.session.snapshot();
    const isWanted =
      state.status === "signedIn" && state.user.id === user.id && state.profile?.avatar_url === null;
    if (isWanted) await uploadAvatar(services, picture);
  } catch {
    // The person can choose a picture in the settings.
  }
}
