import { describe, expect, it } from "vitest";
import { createAttempt } from "../backend/attempts.ts";
import { connect } from "../backend/client.ts";
import { createQueryClient } from "../data/queryClient.ts";
import { accessToken } from "../testing/accessToken.ts";
import "../testing/retryWaits.ts";
import { requestFailure } from "../data/failures.ts";
import { changePassword, WrongPassword } from "./passwordChange.ts";

const entries = { currentPassword: "Sipario-2026", newPassword: "Sipario-2027" };

/** Changes the password of a signed-in person; returns what the auth service was asked. */
async function change(answer: Response) {
  const asked: [question: string, body: unknown][] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.method === "GET") return Response.json({ id: "anna", aud: "authenticated" });
    asked.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()]);
    return answer.clone();
  };
  const backend = connect({ url: "https://project.example", publishableKey: "key" }, send);
  await backend.auth.setSession({ access_token: accessToken({ session: "own" }), refresh_token: "r" });
  const attempt = createAttempt(createQueryClient(), backend);
  return { asked, done: changePassword({ backend, attempt }, entries) };
}

const refusal = (status: number, error_code: string) =>
  Response.json({ code: status, error_code, msg: error_code }, { status });

describe("a change of password", () => {
  it("sends both passwords to the auth service, which checks the current one", async () => {
    const { asked, done } = await change(Response.json({ id: "anna", aud: "authenticated" }));
    await done;
    expect(asked).toEqual([
      [
        "PUT /auth/v1/user",
        expect.objectContaining({
          password: entries.newPassword,
          current_password: entries.currentPassword,
        }),
      ],
    ]);
  });

  it("stops at a wrong current password, which is tried once", async () => {
    const { asked, done } = await change(refusal(400, "current_password_invalid"));
    await expect(done).rejects.toThrow(WrongPassword);
    expect(asked).toHaveLength(1);
  });

  it("takes no other refusal for a wrong password", async () => {
    const { done } = await change(refusal(422, "same_password"));
    await expect(done).rejects.toMatchObject({ code: "same_password" });
  });
});

describe("what an answer means", () => {
  it.each([
    [new TypeError("Failed to fetch"), "errors:auth.connection"],
    [{ message: "TypeError: Failed to fetch", code: "" }, "errors:auth.connection"],
    [{ code: "42501" }, "errors:database.forbidden"],
    [{ code: "PGRST116" }, "errors:database.sessionRequired"],
    [{ status: 429 }, "errors:auth.tooManyRequests"],
    [{ status: 500, message: "column does not exist" }, "errors:auth.unknown"],
  ])("%o tells %s", (error, key) => expect(requestFailure(error).key).toBe(key));
});
