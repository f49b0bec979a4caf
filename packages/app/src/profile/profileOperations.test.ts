import type { Profile } from "@regia/domain/profile";
import type { Session } from "@supabase/auth-js";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createAttempt } from "../backend/attempts.ts";
import { connect } from "../backend/client.ts";
import { avatarFailure, profileFailure, SignedOutError } from "../data/failures.ts";
import { createQueryClient } from "../data/queryClient.ts";
import { SessionStore } from "../session/sessionStore.ts";
import { retryWaits } from "../testing/retryWaits.ts";
import { removeAvatar, updateProfile, uploadAvatar } from "./profileOperations.ts";

const url = "https://project.example";
const folder = `${url}/storage/v1/object/public/avatars`;
const picture = { blob: new Blob(["x"], { type: "image/png" }), type: "image/png" } as const;

const user = {
  id: "anna",
  app_metadata: {},
  user_metadata: {},
  aud: "authenticated",
  created_at: "2026-11-21",
};
const signedIn: Session = {
  access_token: "a",
  refresh_token: "r",
  token_type: "bearer",
  expires_in: 3600,
  expires_at: Date.now() / 1000 + 3600,
  user,
};

const row = (avatar_url: string | null) => ({ id: "anna", avatar_url }) as Profile;

vi.stubGlobal("document", { visibilityState: "hidden", documentElement: {} });

type Answer = () => Response | Promise<Response>;

/** A backend client with these HTTP responses, and the requests that it made. */
async function wired(
  avatarUrl: string | null,
  answers: Readonly<Record<string, Answer>> = {},
  session: Session | null = signedIn,
) {
  const asked: string[] = [];
  const backend = connect({ url, publishableKey: "key" }, async (input, init) => {
    const request = new Request(input, init);
    const kind = `${request.method} ${new URL(request.url).pathname.split("/").slice(1, 4).join("/")}`;
    const body = request.headers.get("content-type")?.includes("json") ? await request.json() : null;
    asked.push(`${kind}${body ? ` ${JSON.stringify(body)}` : ""}`);
    const answer = answers[request.method];
    if (answer) return answer();
    if (request.method === "PATCH") return Response.json({ ...row(avatarUrl), ...body });
    return Response.json(request.method === "POST" ? { Id: "1", Key: "k" } : []);
  });
  const queries = createQueryClient();
  const attempt = createAttempt(queries, backend);
  const store = new SessionStore({
    auth: {
      onAuthStateChange(listener) {
        listener("INITIAL_SESSION", session);
        return { data: { subscription: { unsubscribe: () => {} } } };
      },
    },
    queries,
    readProfile: async () => row(avatarUrl),
  });
  onTestFinished(store.start());
  await store.settled();
  const services = { backend, session: store, attempt };
  const profile = () => {
    const state = store.snapshot();
    return state.status === "signedIn" ? state.profile : undefined;
  };
  const shown = () => profile()?.avatar_url;
  return { services, asked, profile, shown };
}

const stored = `${folder}/anna/1700000000000.png`;
const patch = `PATCH rest/v1/profiles {"avatar_url":"${stored}"}`;
const removal = (name: string) => `DELETE storage/v1/object {"prefixes":["anna/${name}"]}`;

describe("a new picture", () => {
  it("is stored, then shown, then the former one goes", async () => {
    const { services, asked, shown } = await wired(`${folder}/anna/1.jpg`);
    await uploadAvatar(services, picture, 1_700_000_000_000);
    expect(asked).toEqual(["POST storage/v1/object", patch, removal("1.jpg")]);
    expect(shown()).toBe(stored);
  });

  it("leaves no file behind when the profile cannot be saved, and the former one stays", async () => {
    const refused = () => Response.json({ code: "42501", message: "no" }, { status: 403 });
    const { services, asked, shown } = await wired(`${folder}/anna/1.jpg`, { PATCH: refused });
    await expect(uploadAvatar(services, picture, 1_700_000_000_000)).rejects.toMatchObject({ code: "42501" });
    expect(asked).toEqual(["POST storage/v1/object", patch, removal("1700000000000.png")]);
    expect(shown()).toBe(`${folder}/anna/1.jpg`);
  });

  it("is tried three times, after one and two seconds", async () => {
    const broken = () => Response.json({ statusCode: "503", error: "x", message: "busy" }, { status: 503 });
    const { services, asked } = await wired(null, { POST: broken });
    await expect(uploadAvatar(services, picture, 1_700_000_000_000)).rejects.toThrow("busy");
    expect(asked).toHaveLength(3);
    expect(retryWaits).toEqual([1000, 2000]);
  });

  it("never removes a file that is not the person's own", async () => {
    for (const foreign of ["https://elsewhere.example/a.png", `${folder}/bruno/1.jpg`]) {
      const { services, asked } = await wired(foreign);
      await removeAvatar(services);
      expect(asked).toEqual(['PATCH rest/v1/profiles {"avatar_url":null}']);
    }
  });

  it("is none of a failure when only the former file stays behind", async () => {
    const gone = () => Promise.reject(new TypeError("Failed to fetch"));
    const { services, shown } = await wired(`${folder}/anna/1.jpg`, { DELETE: gone });
    await removeAvatar(services);
    expect(shown()).toBeNull();
  });
});

describe("the names", () => {
  const update = { full_name: "Anna Bianchi", display_name: "Anna", phone: null };

  it("are saved at the next attempt where the service fails for a while", async () => {
    const busy = () => Response.json({ code: "PGRST002", message: "busy" }, { status: 503 });
    const saved = () => Response.json({ ...row(null), ...update });
    const answers = [busy, saved];
    const patched: Answer = () => (answers.shift() ?? saved)();
    const { services, asked, profile } = await wired(null, { PATCH: patched });
    await updateProfile(services, update);
    expect(asked).toHaveLength(2);
    expect(retryWaits).toEqual([1000]);
    expect(profile()).toMatchObject(update);
  });
});

describe("a save without a change", () => {
  it("asks the service for nothing", async () => {
    const { services, asked } = await wired(null);
    await updateProfile(services, {});
    expect(asked).toEqual([]);
  });
});

describe("what a failure tells", () => {
  it("needs somebody who is signed in", async () => {
    const { services } = await wired(null, {}, null);
    const update = { full_name: null, display_name: null, phone: null };
    const refusal = await updateProfile(services, update).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SignedOutError);
    expect(profileFailure(refusal).key).toBe("errors:profile.loginToUpdate");
    expect(avatarFailure(refusal).key).toBe("errors:profile.loginToUploadAvatar");
  });

  it.each([
    [new TypeError("Failed to fetch"), "errors:auth.connection", "errors:auth.network"],
    [{ code: "42501", message: "no" }, "errors:database.forbidden", "errors:avatar.permissionDenied"],
    [
      { status: 413, message: "The object exceeded the maximum allowed size" },
      "errors:verbatim",
      "errors:avatar.tooLarge",
    ],
    [
      { status: 502, message: "upstream connect error or disconnect before headers" },
      "errors:profile.update",
      "errors:avatar.failed",
    ],
    [{ status: 500 }, "errors:profile.update", "errors:avatar.failed"],
  ])("%o", (error, profile, avatar) => {
    expect(profileFailure(error).key).toBe(profile);
    expect(avatarFailure(error).key).toBe(avatar);
  });
});
