import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connect, connectDetached } from "../backend/client.ts";
import { createQueryClient } from "../data/queryClient.ts";
import { accessToken } from "../testing/accessToken.ts";
import { type ServerAnswer, serve } from "../testing/answeringServer.ts";
import "../testing/retryWaits.ts";
import { sessionValidityQuery } from "./guardSession.ts";

const token = accessToken();
const user = { id: "anna", aud: "authenticated" };

/** A signed-in page whose auth service gives this answer about the session. */
async function page(about: ServerAnswer) {
  const { url, requests } = await serve((_request, number) =>
    number === 1 ? { status: 200, body: user } : about,
  );
  const config = { url, publishableKey: "key" };
  const backend = connect(config, undefined, { persistSession: false, autoRefreshToken: false });
  await backend.auth.setSession({ access_token: token, refresh_token: "r" });
  const query = sessionValidityQuery({ backend, detached: connectDetached(config) }, "anna");
  const queries = createQueryClient();
  return { backend, isValid: () => queries.query(query), asked: () => requests.length - 1 };
}

const refusal = (status: number, error_code: string): ServerAnswer => ({
  status,
  body: { code: status, error_code, msg: error_code },
});

describe("what the auth service says about a session", () => {
  it.each([
    [{ status: 200, body: user }, true],
    [refusal(403, "session_not_found"), false],
    [refusal(403, "session_expired"), false],
    [refusal(403, "user_not_found"), false],
    [refusal(403, "bad_jwt"), false],
    [refusal(429, "over_request_rate_limit"), true],
    [refusal(500, "unexpected_failure"), true],
  ])("%o: is valid: %s", async (answer, isValid) => {
    const asking = await page(answer);
    expect(await asking.isValid()).toBe(isValid);
    // Whoever asked decides what becomes of the session.
    expect((await asking.backend.auth.getSession()).data.session?.access_token).toBe(token);
  });

  it("nothing is asked about a session that is not there, such as while another tab signs in", async () => {
    const asking = await page(refusal(403, "session_not_found"));
    await asking.backend.auth.signOut({ scope: "local" });
    const before = asking.asked();
    expect(await asking.isValid()).toBe(true);
    expect(asking.asked()).toBe(before);
  });

  it("is asked once a minute", async () => {
    onTestFinished(() => void vi.useRealTimers());
    const { isValid, asked } = await page({ status: 200, body: user });
    // From here on the clock stands between the steps.
    vi.setSystemTime(Date.now());
    await Promise.all([isValid(), isValid()]);
    vi.setSystemTime(Date.now() + 59_000);
    await isValid();
    expect(asked()).toBe(1);
    vi.setSystemTime(Date.now() + 1_000);
    await isValid();
    expect(asked()).toBe(2);
  });
});
