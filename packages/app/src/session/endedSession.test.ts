import { describe, expect, it, vi } from "vitest";
import { connect } from "../backend/client.ts";
import { accessToken } from "../testing/accessToken.ts";
import { type ServerAnswer, serve } from "../testing/answeringServer.ts";
import { reportingEnd } from "./endedSession.ts";

const token = accessToken();
const refusal = (status: number, error_code: string): ServerAnswer => ({
  status,
  body: { code: status, error_code, msg: error_code },
});

describe("the end of a session", () => {
  /** How often it is reported while a signed-in page asks for its user and its profile. */
  async function reports(answer: ServerAnswer, current: string | null = token): Promise<number> {
    const { url } = await serve((request, number) =>
      request.endsWith("/user") && number === 1
        ? { status: 200, body: { id: "anna", aud: "authenticated" } }
        : answer,
    );
    const report = vi.fn();
    const send = reportingEnd(() => current ?? undefined, report);
    const auth = { persistSession: false, autoRefreshToken: false };
    const backend = connect({ url, publishableKey: "key" }, send, auth);
    await backend.auth.setSession({ access_token: token, refresh_token: "r" });
    await backend.from("profiles").select("*");
    await backend.auth.getUser();
    return report.mock.calls.length;
  }

  it.each([
    [refusal(403, "session_not_found"), 2],
    [refusal(403, "user_not_found"), 2],
    [refusal(403, "insufficient_aal"), 0],
    [refusal(400, "reauthentication_needed"), 0],
    [refusal(500, "session_not_found"), 0],
    [{ status: 401, body: { code: "session_not_found", message: "gone" } }, 2],
    [{ status: 200, body: [] }, 0],
  ])("%o: is reported %i times", async (answer, times) => {
    expect(await reports(answer)).toBe(times);
  });

  it("of another session is no news, nor is it when nobody is signed in", async () => {
    expect(await reports(refusal(403, "session_not_found"), "another")).toBe(0);
    expect(await reports(refusal(403, "session_not_found"), null)).toBe(0);
  });

  it("is reported when a session that the page has just read cannot be refreshed", async () => {
    const { url } = await serve(() => refusal(400, "refresh_token_not_found"));
    const report = vi.fn();
    const auth = { persistSession: false, autoRefreshToken: false };
    const backend = connect(
      { url, publishableKey: "key" },
      reportingEnd(() => undefined, report),
      auth,
    );
    await backend.auth.refreshSession({ refresh_token: "r" });
    expect(report).toHaveBeenCalledOnce();
  });
});
