import { describe, expect, test } from "vitest";
import { clientFor, GOOD_PASSWORD } from "../../tests/support/people.ts";
import { ADMIN, useTestServer } from "../../tests/support/server.ts";
import { FULL_QUEUE_WAIT, hashPassword, inPasswordQueue, passwordMatches } from "./index.ts";
import { boundedQueue } from "./queue.ts";

/** A promise that is fulfilled from outside. */
function gate() {
  return Promise.withResolvers<void>();
}

describe("a bounded queue", () => {
  test("runs work in the order of arrival, as much at once as it may", async () => {
    const queue = boundedQueue({ atOnce: 2, places: 10 });
    const gates = [gate(), gate(), gate()];
    const begun: number[] = [];
    const done = gates.map(({ promise }, index) =>
      queue.run(async () => {
        begun.push(index);
        await promise;
      }),
    );
    gates[0]?.resolve();
    await done[0];
    gates[1]?.resolve();
    await done[1];
    expect(begun).toEqual([0, 1, 2]);
    gates[2]?.resolve();
    await done[2];
  });

  test("admits no more requests than it has places, and frees a place after success and failure", async () => {
    const queue = boundedQueue({ atOnce: 1, places: 2 });
    const [first, second] = [gate(), gate()];
    const admitted = [queue.admit(() => first.promise), queue.admit(() => second.promise)];
    expect(await queue.admit(async () => "third")).toBeUndefined();
    first.resolve();
    await admitted[0];
    expect(await queue.admit(async () => "fourth")).toBe("fourth");
    second.reject(new Error("refused"));
    await expect(admitted[1]).rejects.toThrow("refused");
    expect(await Promise.all([queue.admit(async () => "fifth"), queue.admit(async () => "sixth")])).toEqual([
      "fifth",
      "sixth",
    ]);
  });
});

describe("hashing", () => {
  test("leaves the main thread free", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await hashPassword(GOOD_PASSWORD);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });

  test("recognises hashes that other bcrypt libraries made", async () => {
    // From bcryptjs, which made the hashes of earlier versions.
    const hash = "$2b$10$45cfnAlXVMRgfGxCvpmrL.9V.l4vpBunFkbBvLRC8LgCPaDARY7HS";
    expect(await passwordMatches(GOOD_PASSWORD, hash)).toBe(true);
    expect(await passwordMatches("Regia-prova-2", hash)).toBe(false);
    expect(await passwordMatches(GOOD_PASSWORD, null)).toBe(false);
  });
});

describe("a server whose queue is full", () => {
  const server = useTestServer();

  test("refuses passwords and nothing else, says when to try again, and recovers", async () => {
    const { url, key } = server();
    const { promise: release, resolve } = gate();
    // More requests than the queue has places on any machine.
    const places = Array.from({ length: 1_000 }, () => inPasswordQueue(() => release));
    const signIn = () => clientFor(url, key).auth.signInWithPassword(ADMIN);
    expect((await signIn()).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    const refused = await fetch(`${url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: key },
      body: JSON.stringify({ email: "coda@example.com", password: GOOD_PASSWORD }),
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(FULL_QUEUE_WAIT)]);
    expect((await fetch(`${url}/pricing`)).status).toBe(200);
    // Refusals do not count as wrong passwords, of which ten are allowed.
    for (let turn = 0; turn < 12; turn += 1) expect((await signIn()).error?.status).toBe(429);

    resolve();
    await Promise.all(places);
    expect((await signIn()).error).toBeNull();
  });
});
