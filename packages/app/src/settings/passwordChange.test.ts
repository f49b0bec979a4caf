import { describe, expect, it } from "vitest";
import { connect, connectDetached } from "../backend/client.ts";
import { createQueryClient } from "../data/queryClient.ts";
import { accessToken } from "../testing/accessToken.ts";
import "../testing/retryWaits.ts";
import { requestFailure } from "./failures.ts";
import { changePassword, WrongPassword } from "./passwordChange.ts";

const config = { url: "https://project.example", publishableKey: "key" };
const entries = { email: "anna@studio.it", currentPassword: "Sipario-2026", newPassword: "Sipario-2027" };
const user = { id: "anna", aud: "authenticated" };
const refusal = (status: number, error_code: string) => () =>
  Response.json({ code: status, error_code, msg: error_code }, { status });

/** A signed-in page with an auth service, and the requests that it makes, each with its session and body. */
async function page(answers: Readonly<Record<string, () => Response>> = {}) {
  const asked: [question: string, session: "own" | "aside" | "none", body: unknown][] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const question = `${request.method} ${new URL(request.url).pathname.slice("/auth/v1".length)}`;
    const bearer = request.headers.get("authorization") ?? "";
    const session = bearer.endsWith(own) ? "own" : bearer.endsWith(other) ? "aside" : "none";
    asked.push([question, session, request.method === "GET" ? null : await request.json().catch(() => null)]);
    const answer = answers[question];
    if (answer) return answer();
    if (question === "POST /token") {
      return Response.json({
        access_token: other,
        refresh_token: "o",
        token_type: "bearer",
        expires_in: 3600,
        user,
      });
    }
    return question === "POST /logout" ? new Response(null, { status: 204 }) : Response.json(user);
  };
  const [own, other] = [accessToken({ session: "own" }), accessToken({ session: "aside" })];
  const backend = connect(config, send);
  await backend.auth.setSession({ access_token: own, refresh_token: "r" });
  asked.length = 0;
  const detached = connectDetached(config, send);
  const change = () => changePassword({ backend, detached, queries: createQueryClient() }, entries);
  return { change, asked, backend, own };
}

describe("a change of password", () => {
  it("asks for the current one aside, ends that session, and changes the password in the person's own", async () => {
    const { change, asked, backend, own } = await page();
    await change();
    expect(asked.map(([question, session]) => [question, session])).toEqual([
      ["POST /token", "none"],
      ["POST /logout", "aside"],
      ["PUT /user", "own"],
    ]);
    expect(asked[2]?.[2]).toMatchObject({
      password: entries.newPassword,
      current_password: entries.currentPassword,
    });
    const { data } = await backend.auth.getSession();
    expect(data.session?.access_token).toBe(own);
  });

  it("stops at a wrong current password, which is tried once", async () => {
    const { change, asked } = await page({ "POST /token": refusal(400, "invalid_credentials") });
    await expect(change()).rejects.toThrow(WrongPassword);
    expect(asked).toHaveLength(1);
  });

  it("takes no other refusal for a wrong password, and changes nothing", async () => {
    const { change, asked } = await page({ "POST /token": refusal(429, "over_request_rate_limit") });
    await expect(change()).rejects.toMatchObject({ code: "over_request_rate_limit" });
    expect(asked.every(([question]) => question === "POST /token")).toBe(true);
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
